import type { AttributeName } from "@/lib/counter/standard/attributes";

/** Where a dimension may be used in a report, and whether a filter on it takes a list of values or a range. */
type Uses = {
  readonly rows: boolean;
  readonly columns: boolean;
  readonly split: boolean;
  readonly filter: "values" | "range" | false;
};

type DimensionRow = Uses &
  (
    | {
        /** Ids from PostgreSQL; with `words`, reports refer to them by short name. */
        readonly kind: "id";
        readonly column: string;
        readonly bits?: 16;
        readonly words?: true;
      }
    /** COUNTER's words, numbered in PostgreSQL. */
    | { readonly kind: "text"; readonly column: string; readonly counter: AttributeName }
    | { readonly kind: "month"; readonly column: string }
    /** A column of years, the year of a month, or the decade of a year. */
    | { readonly kind: "year"; readonly column: string; readonly bits: 16; readonly counter: AttributeName }
    | { readonly kind: "year"; readonly of: "month" | "yop" }
    /**
     * Something that objects of other dimensions belong to (tags). An object may have several, so totals are never
     * summed from its rows.
     */
    | { readonly kind: "bridge"; readonly of: readonly string[] }
  );

const anywhere = { rows: true, columns: true, split: true, filter: "values" } as const;

/**
 * The dimensions that usage can be grouped and filtered by, in display order. This is the only declaration: engine
 * columns, facts, questions, addresses, the REST API and the report builder derive from it.
 */
export const dimensions = {
  organization: { kind: "id", column: "organization_id", ...anywhere },
  platform: { kind: "id", column: "platform_id", ...anywhere },
  /** 0 is the main account of each organization at each platform. */
  account: { kind: "id", column: "account_id", ...anywhere },
  title: { kind: "id", column: "title_id", ...anywhere },
  item: { kind: "id", column: "item_id", ...anywhere },
  metric: { kind: "id", column: "metric_id", bits: 16, words: true, ...anywhere },
  month: { kind: "month", column: "date", ...anywhere, filter: "range" },
  year: { kind: "year", of: "month", ...anywhere, filter: "range" },
  reportType: { kind: "id", column: "report_type_id", bits: 16, words: true, ...anywhere },
  dataType: { kind: "text", column: "data_type", counter: "Data_Type", ...anywhere },
  sectionType: { kind: "text", column: "section_type", counter: "Section_Type", ...anywhere },
  accessType: { kind: "text", column: "access_type", counter: "Access_Type", ...anywhere },
  accessMethod: { kind: "text", column: "access_method", counter: "Access_Method", ...anywhere },
  yop: { kind: "year", column: "yop", bits: 16, counter: "YOP", ...anywhere, filter: "range" },
  decade: { kind: "year", of: "yop", ...anywhere, filter: false },
  publisher: { kind: "text", column: "publisher", counter: "Publisher", ...anywhere },
  reportedPlatform: { kind: "text", column: "reported_platform", counter: "Platform", ...anywhere },
  articleVersion: { kind: "text", column: "article_version", counter: "Article_Version", ...anywhere },
  parentDataType: { kind: "text", column: "parent_data_type", counter: "Parent_Data_Type", ...anywhere },
  tag: {
    kind: "bridge",
    of: ["organization", "platform", "title"],
    ...{ rows: true, columns: false, split: false, filter: "values" },
  },
} as const satisfies Record<string, DimensionRow>;

/** Contents of a cell: the sum of a column, a number of facts, or a number of distinct non-blank values. */
export const measures = {
  uses: { kind: "sum", column: "value" },
  facts: { kind: "count" },
  titles: { kind: "distinct", of: "title" },
  items: { kind: "distinct", of: "item" },
} as const satisfies Record<
  string,
  | { readonly kind: "sum"; readonly column: string }
  | { readonly kind: "count" }
  | { readonly kind: "distinct"; readonly of: keyof typeof dimensions }
>;

/**
 * Tables of pre-aggregated facts, smallest first, with their dimensions in sort order. Title sums are sorted by metric
 * before organization, because questions about one metric of all organizations are more frequent than questions about
 * all metrics of one. Definitions of interest depend on data type and access method; access types have a table of their
 * own, because they would add a third to the rows of every other question.
 */
export const summed = {
  import_sums: ["organization", "reportType", "month", "year", "platform", "account"],
  sums: ["organization", "reportType", "metric", "month", "year", "platform", "accessMethod", "dataType"],
  access_sums: [
    "organization",
    "reportType",
    "metric",
    "month",
    "year",
    "platform",
    "accessType",
    "accessMethod",
    "dataType",
  ],
  title_sums: [
    "reportType",
    "metric",
    "organization",
    "month",
    "year",
    "platform",
    "title",
    "dataType",
    "accessMethod",
  ],
} as const satisfies Record<string, readonly DimensionName[]>;
export type SumTable = keyof typeof summed;
// The keys of a literal type.
export const sumTables = Object.keys(summed) as SumTable[];

type Table = typeof dimensions;
type Where<Part> = { [D in keyof Table]: Table[D] extends Part ? D : never }[keyof Table];

export type DimensionName = keyof Table;
export type BridgeName = Where<{ kind: "bridge" }>;
/** Dimensions with exactly one key per fact. */
export type Dimension = Exclude<DimensionName, BridgeName>;
export type IdDimension = Where<{ kind: "id" }>;
/** COUNTER's attributes. */
export type AttributeDimension = Where<{ counter: AttributeName }>;
/** Attributes with text values. */
export type TextDimension = Where<{ kind: "text" }>;
/** Dimensions that filters refer to by word: COUNTER's words or short names. */
export type WordDimension = TextDimension | Where<{ words: true }>;
export type YearDimension = Where<{ kind: "year" }>;
export type MeasureName = keyof typeof measures;

// The keys of a literal type.
const names = Object.keys(dimensions) as DimensionName[];
export const measureNames = Object.keys(measures) as [MeasureName, ...MeasureName[]];

const row = (name: DimensionName): DimensionRow => dimensions[name];

export const isBridge = (name: DimensionName): name is BridgeName => row(name).kind === "bridge";
export const isId = (name: DimensionName): name is IdDimension => row(name).kind === "id";
export const isAttribute = (name: DimensionName): name is AttributeDimension => "counter" in row(name);
export const isText = (name: DimensionName): name is TextDimension => row(name).kind === "text";
export const isWord = (name: DimensionName): name is WordDimension => isText(name) || "words" in row(name);
export const isYear = (name: DimensionName): name is YearDimension => row(name).kind === "year";

/** Time of use, as opposed to year of publication. */
export const isPeriod = (name: DimensionName): name is "month" | "year" => name === "month" || name === "year";

/** Years and months: their keys sort and display unchanged. */
export const isTime = (name: DimensionName): name is YearDimension | "month" => name === "month" || isYear(name);

export const dimensionNames = names.filter((name): name is Dimension => !isBridge(name));
export const attributes = names.filter(isAttribute);

export const mayBe = (place: "rows" | "columns" | "split"): Dimension[] =>
  dimensionNames.filter((name) => row(name)[place]);
