import { z } from "#schemas";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { LARGEST_ID } from "@/lib/access/shapes";
import { recordOf } from "@/lib/kit/record-of";
import { isWord, isYear, measureNames } from "@/lib/usage/dimensions";
import {
  type FilterName,
  type Key,
  type MonthRange,
  type Question,
  question,
  type Where,
  type Years,
} from "@/lib/usage/question";
import { splitList } from "./parameter-list";
import { byTotal } from "./question-search";
import { dimensionNamed, filterNames, parameterOf, type Taggable, taggable } from "./report-dimension";

/** A comma-separated list, or a repeated parameter. */
const textOrTexts = z.union([z.string(), z.array(z.string())]);
const texts = textOrTexts.transform((value) => [...new Set(splitList(value))]).optional();
const idList = (written: RegExp) =>
  textOrTexts
    .transform((value) => splitList(value).map((text) => (text === "" ? "0" : text)))
    .pipe(
      z.array(
        z
          .string()
          .regex(written, "E103")
          .transform(Number)
          .refine((number) => number <= LARGEST_ID, "E103"),
      ),
    )
    .transform((list) => [...new Set(list)])
    .optional();
const ids = idList(/^\d{1,10}$/);
const organizations = idList(/^(-1|\d{1,10})$/);
const idOf = z.coerce.number("E103").int("E103").min(1, "E103").max(LARGEST_ID, "E103");

const oneDimension = z.string().transform((text, context) => {
  const dimension = dimensionNamed(text);
  if (dimension) return dimension;
  context.addIssue({ code: "custom", message: "E102" });
  return z.NEVER;
});
const dimensionList = textOrTexts.transform(splitList).pipe(z.array(oneDimension));
const rows = z
  .string()
  .transform((text) => (text === "" ? [] : text.split(",")))
  .pipe(z.array(oneDimension))
  .prefault("platform");

const YEARS = /^(\d{1,4})?(-)?(\d{1,4})?$/;
type YearRange = { readonly from: number | null; readonly to: number | null };

function yearRange(text: string): YearRange | undefined {
  const [, from, dash, to] = YEARS.exec(text) ?? [];
  if (!from && !to) return undefined;
  return { from: from ? Number(from) : null, to: to ? Number(to) : dash ? null : Number(from) };
}

/** The years of a closed range; a dash for blanks. */
function yearsOf(text: string): readonly number[] | undefined {
  if (text === "-") return [0];
  const { from = null, to = null } = yearRange(text) ?? {};
  if (from === null || to === null) return undefined;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** One range, or a list of years and closed ranges. */
const years = z
  .string()
  .max(10_000)
  .transform((text, context): Years | undefined => {
    if (text === "") return undefined;
    if (text === ",") return [];
    const range = text === "-" ? undefined : yearRange(text);
    if (range) return range;
    const lists = text.replace(/,$/, "").split(",").map(yearsOf);
    const listed = lists.flatMap((list) => list ?? []);
    if (!lists.includes(undefined)) return [...new Set(listed)].sort((a, b) => a - b);
    context.addIssue({ code: "custom", message: "E103" });
    return z.NEVER;
  })
  .optional();

const MONTHS = /^(\d{4}-\d{2})?\.\.(\d{4}-\d{2})?$/;
const months = z
  .string()
  .transform((text, context): MonthRange => {
    const range = MONTHS.exec(text);
    if (range) return { from: range[1] ?? null, to: range[2] ?? null };
    // Any other parameter of a comparison.
    context.addIssue({ code: "custom", message: "E111" });
    return z.NEVER;
  })
  .optional();

const flag = z.enum(["true", "false"], "E103").transform((value) => value === "true");

const part = z
  .string()
  .max(10)
  .transform((text): Key => (text === "-" ? 0 : /^\d{1,10}$/.test(text) ? Number(text) : text))
  .optional();

const order = z.string().min(1, "E103").max(200, "E103").optional();
const page = z.coerce.number("E103").int("E103").min(1, "E103").max(1_000_000, "E103");
const pageSize = z.coerce.number("E103").int("E103").min(1, "E103").max(10_000, "E103");

const meanings: { readonly [D in FilterName]?: string } = {
  organization: "Ids; -1 or absent for all within reach",
  title: "Ids; - for usage without a title",
  metric: "Short names: Unique_Item_Requests",
  accessType: "COUNTER's words; - for blank",
  publisher: "A comma within a name is written \\,",
  yop: "Years of publication: 2015-2020, 2015-, -2020, 2015; several with commas between, - for blank",
  year: "Whole years: 2022-2024, 2022-, -2024, 2022",
};

function schemaFor(name: FilterName) {
  if (isYear(name)) return years;
  if (isWord(name)) return texts;
  return name === "organization" ? organizations : ids;
}

function parameterFor(name: FilterName) {
  const schema = schemaFor(name);
  const meaning = meanings[name];
  return meaning ? schema.describe(meaning) : schema;
}

type ListFilter = Exclude<FilterName, "reportType" | "month">;
const listFilters = filterNames.filter((name): name is ListFilter => name !== "reportType" && name !== "month");
const filterParameters = recordOf(listFilters.map(parameterOf), (parameter) =>
  parameterFor(listFilters.find((name) => parameterOf(name) === parameter) ?? "platform"),
);

/** The parameters of a report, as in addresses and the API. */
export const reportParameters = {
  report_type: texts.describe("Comma-separated short names of report types: TR,TR51"),
  rows: rows.describe("Row dimension; with several, separated by commas, each combination is a row"),
  columns: dimensionList.default(["metric"]).describe("Column dimensions, outermost first; empty for totals only"),
  ...filterParameters,
  from: z.string().optional().describe("First month, yyyy-MM, included"),
  to: z.string().optional().describe("Last month, yyyy-MM, included"),
  ...recordOf(
    taggable.map((name) => `tag__${name}` as const),
    () => ids.describe("Tag IDs: only objects with any of them"),
  ),
  ...recordOf(
    taggable.map((name) => `tag_class__${name}` as const),
    () => ids.describe("Tag class IDs: only objects with a tag of any of them"),
  ),
  split: oneDimension
    .optional()
    .describe("Dimension to split by: each value has its own table, all with the same columns"),
  part: part.describe("Value of the split whose table to return, as in `parts`; - for blank"),
  roll_up: z.enum(["tag"], "E103").optional().describe("tag: rows are tags of the objects; they may overlap"),
  tag_class: idOf.optional().describe("With roll_up: only tags of this class"),
  remainder: flag.optional().describe("With roll_up: include a row for everything without any of the tags"),
  trend_base: months.describe("Base months of a comparison, which replaces the columns: 2023-01..2023-12"),
  trend_compared: months.describe("Months to compare with the base"),
  merge: flag
    .default(false)
    .describe("Combine report types: each counts only if those before it have no usage of the month"),
  same_months: flag
    .default(false)
    .describe("With year in rows or columns: count in each year only the months that the last year has"),
  throughout: flag
    .default(false)
    .describe("Only organizations' platforms that have reports from the first to the last month"),
  zero_rows: flag.default(false).describe("Include rows without usage"),
  totals: flag.default(true).describe("Include totals of all rows and columns"),
  order: order.describe(
    "total, name, issn, eissn, isbn or a column key; prefix with - for descending. Any other value means -total",
  ),
  page: page.default(1),
  page_size: pageSize.default(25),
  measure: z.enum(measureNames, "E103").default("uses").describe("Measure to return"),
};

type Given = z.output<z.ZodObject<typeof reportParameters>>;

/** Absent values are no filter. */
const whereGiven = (listOf: (name: Taggable) => number[] | undefined) =>
  Object.fromEntries(
    taggable.flatMap((name) => [[name, listOf(name)] as const].filter(([, list]) => list !== undefined)),
  );

/** Parses a list into filter values; `context` receives error codes. */
export function valuesIn(name: FilterName, written: string, context: z.RefinementCtx): Where[FilterName] {
  const schema = isYear(name) ? years : isWord(name) ? texts : ids;
  const { success, data, error } = schema.safeParse(written);
  if (success) return data;
  for (const { message } of error.issues) context.addIssue({ code: "custom", path: ["pks"], message });
  return z.NEVER;
}

/** The question of the parameters; `context` receives codes of conflicts between them. */
export function questionIn(query: Given, context: z.RefinementCtx): Question {
  const { trend_base: base, trend_compared: compared } = query;
  if ((base === undefined) !== (compared === undefined)) {
    context.addIssue({ code: "custom", path: [base ? "trend_compared" : "trend_base"], message: "E120" });
  }
  if (!query.roll_up && (query.tag_class !== undefined || query.remainder)) {
    context.addIssue({ code: "custom", path: [query.remainder ? "remainder" : "tag_class"], message: "E103" });
  }
  const { success, data, error } = question.safeParse({
    version: 1,
    where: { ...whereIn(query), reportType: query.report_type ?? [], month: monthsIn(query) },
    rows: query.rows,
    columns: query.columns,
    measure: query.measure,
    split: query.split ?? null,
    part: query.part ?? null,
    rollUp: query.roll_up
      ? { by: query.roll_up, tagClass: query.tag_class ?? null, remainder: query.remainder ?? false }
      : null,
    tags: whereGiven((name) => query[`tag__${name}`]),
    tagClasses: whereGiven((name) => query[`tag_class__${name}`]),
    trend: base && compared ? { base, compared } : null,
    mergeReportTypes: query.merge,
    sameMonths: query.same_months,
    throughout: query.throughout,
    zeroRows: query.zero_rows,
    totals: query.totals,
    order: orderOf(query.order),
    page: query.page,
    pageSize: query.page_size,
  });
  if (success) return data;
  for (const { path, message } of error.issues) {
    const [place, name] = path;
    const parameter = place === "where" ? path.at(-1) : place === "trend" ? `trend_${String(name)}` : place;
    context.addIssue({ code: "custom", path: [String(parameter)], message });
  }
  return z.NEVER;
}

/** A report as readable parameters: state of the builder's page and query of the API. */
export const reportQuery = z.strictObject(reportParameters).transform(questionIn);

/** Parses the question in an address, ignoring unrelated parameters. Returns codes of invalid ones by name. */
export function searchToQuestion(
  search: Readonly<Record<string, string | string[] | undefined>>,
): { question: Question } | { wrong: Record<string, string> } {
  const parameters = Object.entries(search).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(reportParameters, name),
  );
  const result = reportQuery.safeParse(Object.fromEntries(parameters));
  if (result.success) return { question: result.data };
  return {
    wrong: Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0] ?? ""), message])),
  };
}

function whereIn(query: Given) {
  const filters = recordOf(listFilters, (name) => query[parameterOf(name)]);
  const { organization } = filters;
  // -1 means everything within reach, which is no filter.
  const isAll = Array.isArray(organization) && organization.some((one) => one === ALL_ORGANIZATIONS);
  return { ...filters, ...(isAll ? { organization: undefined } : {}) };
}

function monthsIn({ from, to }: Given) {
  return from || to ? { from: from || null, to: to || null } : undefined;
}

function orderOf(text: string | undefined): Question["order"] {
  if (text === undefined) return byTotal;
  return text.startsWith("-") ? { by: text.slice(1), descending: true } : { by: text, descending: false };
}
