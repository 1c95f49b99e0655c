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

/** What the facts of one import have in common: the usage of one organization, platform, report type and month. */
export interface ImportedMonth {
  readonly importId: number;
  readonly organizationId: number;
  readonly reportTypeId: number;
  readonly platformId: number;
  /** yyyy-MM */
  readonly month: string;
}

/** What a fact counts, besides its attributes. Ids of titles and items are those of the metadata store; 0 is a blank. */
export interface Subject {
  readonly metricId: number;
  readonly titleId: number;
  readonly itemId: number;
}

/** The part of a fact that its attributes decide: numbers of their texts, and the year of publication itself; 0 is a blank. */
export type Split = { readonly [D in AttributeDimension]: number };

/** A figure of a report. */
export interface Fact extends Subject, Split {
  /** At least 1: no usage is no fact. */
  readonly value: number;
}

/** A fact as it is stored. */
export type StoredFact = ImportedMonth & Fact;
export type FactField = keyof StoredFact;

const ofSubject = ["metricId", "titleId", "itemId"] as const;

/** What tells facts of one import apart, in the order of fact keys. */
export const identifying = [...ofSubject, ...attributes] as const;

/** What all facts of an import share. */
export const ofImport = ["importId", "organizationId", "platformId", "reportTypeId", "month"] as const;
export const ofFact = [...identifying, "value"] as const;

/** The fields of facts, beginning with those the table is sorted by: rows ordered by all of them are read as they lie. */
export const factFields: readonly FactField[] = [
  ...(["organizationId", "reportTypeId", "metricId", "month", "platformId", "titleId", "itemId"] as const),
  ...attributes,
  ...(["value", "importId"] as const),
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

/** How the engine keeps each field. */
export const factColumns: Readonly<Record<FactField, Column>> = recordOf(factFields, (field) => {
  const column = declared.get(field);
  if (!column) throw new TypeError(`No dimension declares the field ${field}`);
  return column;
});

/** The columns by which a table keeps sums, as it is sorted: each import apart, to be shown and purged. */
export function keptBy(table: SumTable): readonly Column[] {
  const fields = new Set<FactField>([...summed[table].map(fieldOf), "importId"]);
  return [...fields].map((field) => factColumns[field]);
}
