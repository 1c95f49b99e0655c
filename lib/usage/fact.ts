import { recordOf } from "@/lib/kit/record-of";
import {
  type AttributeDimension,
  attributes,
  type Dimension,
  dimensionNames,
  dimensions,
  isId,
  measures,
  type SumTable,
  summed,
} from "./dimensions";

/** Fields shared by all facts of one import: usage of one organization, platform, report type and month. */
export interface ImportedMonth {
  readonly importId: number;
  readonly organizationId: number;
  readonly reportTypeId: number;
  readonly platformId: number;
  /** 0 for the main account. */
  readonly accountId: number;
  /** yyyy-MM */
  readonly month: string;
}

/** The subject of a fact. Title and item ids are PostgreSQL's; 0 is a blank. */
export interface Subject {
  readonly metricId: number;
  readonly titleId: number;
  readonly itemId: number;
}

/** The attributes of a fact: ids of their texts, and the year of publication itself; 0 is a blank. */
export type Split = { readonly [D in AttributeDimension]: number };

export interface Fact extends Subject, Split {
  /** At least 1: zero usage has no fact. */
  readonly value: number;
}

/** A fact as stored. */
export type StoredFact = ImportedMonth & Fact;
export type FactField = keyof StoredFact;

const ofSubject = ["metricId", "titleId", "itemId"] as const;

/** Fields that distinguish facts within one import, in the order of fact keys. */
export const identifying = [...ofSubject, ...attributes] as const;

/** Fields shared by all facts of an import. */
export const ofImport = ["importId", "organizationId", "platformId", "accountId", "reportTypeId", "month"] as const;
export const ofFact = [...identifying, "value"] as const;

/** All fields, starting with the table's sort key: reading in this order needs no sorting. */
export const factFields: readonly FactField[] = [
  ...(["organizationId", "reportTypeId", "metricId", "month", "platformId", "titleId", "itemId"] as const),
  ...attributes,
  ...(["value", "importId", "accountId"] as const),
];

/** The field of a fact that holds its key of a dimension. */
export function fieldOf(name: Dimension): FactField {
  if (isId(name)) return `${name}Id` as const;
  if (name === "year") return "month";
  return name === "decade" ? "yop" : name;
}

type Column = { readonly name: string; readonly type: "Date" | "UInt16" | "UInt32" };

const declared = new Map<FactField, Column>([
  ...dimensionNames.flatMap((name) => {
    const row = dimensions[name];
    if (!("column" in row)) return [];
    const type = row.kind === "month" ? "Date" : "bits" in row ? "UInt16" : "UInt32";
    return [[fieldOf(name), { name: row.column, type }] as const];
  }),
  ["value", { name: measures.uses.column, type: "UInt32" }],
  ["importId", { name: "import_id", type: "UInt32" }],
]);

/** Column name and engine type of each field. */
export const factColumns: Readonly<Record<FactField, Column>> = recordOf(factFields, (field) => {
  const column = declared.get(field);
  if (!column) throw new TypeError(`No dimension declares the field ${field}`);
  return column;
});

/** Fields that sum tables got later: they follow the import, because a sort key can only be extended at its end. */
const laterFields: Readonly<Record<SumTable, readonly FactField[]>> = {
  import_sums: ["accountId"],
  sums: ["accessMethod", "dataType"],
  access_sums: [],
  title_sums: ["accessMethod"],
};

/** Sort key of a sum table. It includes the import, so that single imports can be hidden and purged. */
export function keptBy(table: SumTable): readonly Column[] {
  const fields = [...new Set<FactField>(summed[table].map(fieldOf))];
  const isLater = (field: FactField) => laterFields[table].includes(field);
  const inOrder = [...fields.filter((field) => !isLater(field)), "importId" as const, ...fields.filter(isLater)];
  return inOrder.map((field) => factColumns[field]);
}

/** The index of a sum table: its sort key without later fields. */
export const indexedBy = (table: SumTable): readonly Column[] =>
  keptBy(table).filter((column) => laterFields[table].every((field) => column !== factColumns[field]));
