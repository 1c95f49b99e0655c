import { isBlankRow } from "@/lib/spreadsheets/sheet-row";
import type { RowFacts, RowName } from "./row-facts";
import type { SkipReason } from "./skipped-rows";

type Cells = readonly string[];

/** A row by the headings of its cells; counts of two months are in Jan and Feb. */
export type ExampleRow = Readonly<Record<string, string>>;

/** A kind of row, recognized without the rest of the table. "undecided" rows wait until the sums of all rows are known. */
export type RowRule = {
  name: string;
  kind: SkipReason | "undecided" | "usage";
  applies: (facts: RowFacts, cells: Cells) => boolean;
  example: ExampleRow;
};

const counts = { Metric_Type: "Total_Item_Requests", Jan: "4", Feb: "5" };

/** Rules for the first pass, over each row as it is read. The first one that applies decides. */
export const rowRules: readonly RowRule[] = [
  { name: "blank", kind: "blank", applies: (_, cells) => isBlankRow(cells), example: { Title: " " } },
  {
    name: "headings repeated",
    kind: "headings",
    applies: (facts, cells) => facts.isHeadingRow(cells),
    example: {
      ...{ Title: "Title", Publisher: "Publisher", Platform: "Platform", Online_ISSN: "Online_ISSN", YOP: "YOP" },
      ...{ Metric_Type: "Metric_Type", Reporting_Period_Total: "Reporting_Period_Total", Jan: "Jan-2024" },
      Feb: "Feb-2024",
    },
  },
  {
    name: "statistic with nothing else",
    kind: "statistics",
    applies: (facts, cells) => facts.nameOf(cells) === "statistic" && facts.hasNameOnly(cells),
    example: { Title: "Average per title", ...counts },
  },
  {
    name: "sum over metrics",
    kind: "totals",
    applies: (facts, cells) => facts.hasTotalMetric(cells),
    example: { Title: "Annals of Trees", Online_ISSN: "1234-5679", ...counts, Metric_Type: "TOTAL" },
  },
  {
    name: "total by its name",
    kind: "totals",
    applies: (facts, cells) => facts.nameOf(cells) === "total",
    example: { Title: "Celkem 2024", Platform: "Example Online", ...counts },
  },
  {
    name: "note without counts",
    kind: "note",
    applies: (facts, cells) => facts.isNote(cells),
    example: { Title: "Copyright Example Press" },
  },
  {
    name: "name like a total or a title",
    kind: "undecided",
    applies: (facts, cells) => facts.nameOf(cells) === "perhaps",
    example: { Title: "Total Quality Management", Publisher: "Example Press", ...counts },
  },
  {
    name: "statistic with a platform or publisher",
    kind: "undecided",
    applies: (facts, cells) => facts.nameOf(cells) === "statistic",
    example: { Title: "Median", Publisher: "Example Press", Platform: "Example Online", ...counts },
  },
  {
    name: "only what rows are grouped by",
    kind: "undecided",
    applies: (facts, cells) => facts.nameOf(cells) === "group",
    example: { Publisher: "Example Press", ...counts },
  },
  {
    name: "without a name",
    kind: "undecided",
    applies: (facts, cells) => facts.nameOf(cells) === "nameless",
    example: { Publisher: "Example Press", Platform: "Example Online", ...counts },
  },
  {
    name: "name with nothing else",
    kind: "undecided",
    applies: (facts, cells) => facts.nameOf(cells) === "bare",
    example: { Title: "Usage of the library", ...counts },
  },
  {
    name: "usage",
    kind: "usage",
    applies: () => true,
    example: { Title: "Total Film", Publisher: "Example Press", Online_ISSN: "1234-5679", ...counts },
  },
];

/** The rule that decides a row in the first pass. */
export function ruleOf(facts: RowFacts, cells: Cells): RowRule {
  for (const rule of rowRules) if (rule.applies(facts, cells)) return rule;
  throw new Error("The last rule applies to every row.");
}

/** Facts of the whole table that decide an undecided row. */
export type Evidence = {
  name: RowName;
  /** Its counts are the sums of the rows above it since the last sums; this is decided at once. */
  isSumOfRowsAbove: () => boolean;
  /** Its counts are the sums of the other rows, or of the group below it. */
  isSumOfAll: () => boolean;
  /** It describes nothing, continues no row, and repeats the only row of its metric. */
  isSumOfOnlyRow: () => boolean;
  isSumOfRowsBelow: () => boolean;
  isAverage: () => boolean;
  /** Its counts are sums, and a row of the same name is the sum of several rows. */
  isProvenByName: () => boolean;
  hasMetric: boolean;
  /** It has every kind of value that most rows have, apart from identifiers. */
  isDescribed: () => boolean;
  /** Most rows have identifiers. */
  areOthersIdentified: () => boolean;
  isContinuation: boolean;
  /** Unlike other rows it has nothing but a name. */
  hasOnlyName: boolean;
};

/** "doubtful" is left out with a warning; the last four are counted, most of them with a warning. */
export type RowDecision = "totals" | "doubtful" | "like-total" | "continued" | "bare" | "usage";

export type DecisionRule = {
  name: string;
  decision: RowDecision;
  applies: (evidence: Evidence) => boolean;
  /** A table in which the rule decides a row. */
  example: readonly ExampleRow[];
};

const title = { Publisher: "Example Press", Platform: "Example Online" };
const row = (Title: string, Jan: string, Feb: string, more: ExampleRow = {}): ExampleRow => ({
  ...{ Title, Metric_Type: "Total_Item_Requests", Jan, Feb },
  ...more,
});
const alpha = row("Annals of Trees", "1", "2", { ...title, Online_ISSN: "1234-5679", YOP: "2020" });
const beta = row("Bulletin of Hills", "3", "3", { ...title, Online_ISSN: "2049-3630", YOP: "2021" });
const gamma = row("Chronicle of Lakes", "9", "9", { ...title, Publisher: "Other Press", Online_ISSN: "0028-0836" });

/** Rules for the second pass, over rows that were undecided. The first one that applies decides. */
export const decisionRules: readonly DecisionRule[] = [
  {
    name: "sum of the rows above",
    decision: "totals",
    applies: ({ isSumOfRowsAbove }) => isSumOfRowsAbove(),
    example: [alpha, beta, row("Usage of the library", "4", "5")],
  },
  {
    name: "sum of all rows",
    decision: "totals",
    applies: ({ isSumOfAll }) => isSumOfAll(),
    example: [row("Usage of the library", "4", "5"), alpha, beta],
  },
  {
    name: "sum of the only row, without a name",
    decision: "totals",
    applies: ({ isSumOfOnlyRow }) => isSumOfOnlyRow(),
    example: [alpha, row("", "1", "2")],
  },
  {
    name: "average of all rows",
    decision: "totals",
    applies: ({ name, isAverage }) => name === "statistic" && isAverage(),
    example: [alpha, beta, row("Average", "2", "3", title)],
  },
  {
    name: "sum of the rows below",
    decision: "totals",
    applies: ({ isSumOfRowsBelow }) => isSumOfRowsBelow(),
    example: [
      ...[row("", "9", "9", { Publisher: "Other Press" }), gamma],
      ...[row("", "4", "5", { Publisher: "Example Press" }), alpha, beta],
    ],
  },
  {
    name: "same name as a proven sum",
    decision: "totals",
    applies: ({ isProvenByName }) => isProvenByName(),
    example: [
      ...[alpha, beta, { ...alpha, Metric_Type: "Unique_Item_Requests" }],
      ...[row("", "4", "5", title), row("", "1", "2", { ...title, Metric_Type: "Unique_Item_Requests" })],
    ],
  },
  {
    name: "name like a total without a metric",
    decision: "doubtful",
    applies: ({ name, hasMetric }) => name === "perhaps" && !hasMetric,
    example: [alpha, beta, row("Total Example", "50", "60", { ...title, Metric_Type: "" })],
  },
  {
    name: "name like a total, less described than other rows",
    decision: "doubtful",
    applies: ({ name, isDescribed }) => name === "perhaps" && !isDescribed(),
    example: [alpha, beta, row("Total Example", "50", "60", { Platform: "Example Online" })],
  },
  {
    name: "title like a total without the identifiers of other rows",
    decision: "like-total",
    applies: ({ name, areOthersIdentified }) => name === "perhaps" && areOthersIdentified(),
    example: [alpha, beta, row("Total Film", "50", "60", { ...title, YOP: "2020" })],
  },
  {
    name: "continuation of the row above",
    decision: "continued",
    applies: ({ isContinuation }) => isContinuation,
    example: [alpha, row("", "50", "60", { Metric_Type: "Unique_Item_Requests" })],
  },
  {
    name: "name with nothing else",
    decision: "bare",
    applies: ({ name, hasOnlyName }) => hasOnlyName && (name === "bare" || name === "group"),
    example: [alpha, beta, row("Former year", "1", "1")],
  },
  {
    name: "usage",
    decision: "usage",
    applies: () => true,
    example: [alpha, beta, row("", "50", "60", title)],
  },
];

/** The rule that decides a row in the second pass. */
export function decideRow(evidence: Evidence): DecisionRule {
  for (const rule of decisionRules) if (rule.applies(evidence)) return rule;
  throw new Error("The last rule applies to every row.");
}
