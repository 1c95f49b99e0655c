import { z } from "zod";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { isMonth, type Month } from "@/lib/counter/month";
import { splitList } from "./parameter-list";
import { dimensionNamed } from "./report-dimension";
import { byTotal, pageSizes, type ReportDraft, type ReportFilters, type ReportOrder, type Years } from "./report-draft";

/** Given once as a comma list, or several times. */
const given = z.union([z.string(), z.array(z.string())]);
const texts = given.transform((value) => [...new Set(splitList(value))]).optional();
const id = z
  .string()
  .regex(/^(-1|\d{1,10})$/, "E103")
  .transform(Number)
  .refine((number) => number <= 0xffff_ffff, "E103");
const ids = given
  .transform((value) => splitList(value).map((text) => (text === "" ? "0" : text)))
  .pipe(z.array(id))
  .transform((list) => [...new Set(list)])
  .optional();

const oneDimension = z.string().transform((text, context) => {
  const found = dimensionNamed(text);
  if (found) return found;
  context.addIssue({ code: "custom", message: "E102" });
  return z.NEVER;
});
const dimensionList = given.transform(splitList).pipe(z.array(oneDimension));
const month = z.string().transform((text, context): Month | null => {
  if (text === "") return null;
  if (isMonth(text)) return text;
  context.addIssue({ code: "custom", message: "month" });
  return z.NEVER;
});

const YEARS = /^(\d{1,4})?(-)?(\d{1,4})?$/;
const years = z.string().transform((text, context): Years | undefined => {
  if (text === "") return undefined;
  if (text === "-") return "blank";
  const found = YEARS.exec(text);
  if (found) {
    const [, from, dash, to] = found;
    return { from: from ? Number(from) : null, to: to ? Number(to) : dash ? null : Number(from) };
  }
  context.addIssue({ code: "custom", message: "E103" });
  return z.NEVER;
});

const order = z.string().regex(/^-?(total|name|[\d,-]+)$/, "E103");
const page = z.coerce.number("E103").int("E103").min(1, "E103").max(1_000_000, "E103");
const pageSize = z.coerce.number("E103").pipe(z.literal(pageSizes, "E103"));

/** The parameters of a report, by the names they have in addresses and in the REST surface. */
export const reportParameters = {
  report_type: texts.describe("Short names of report types: TR,TR51"),
  rows: oneDimension.default("platform").describe("The dimension in rows"),
  columns: dimensionList
    .default(["metric"])
    .describe("Dimensions in columns, the outermost first; empty for totals only"),
  organization: ids.describe("Ids; -1 or absent for all within reach"),
  platform: ids,
  title: ids.describe("Ids; - for usage without a title"),
  metric: texts.describe("Short names: Unique_Item_Requests"),
  access_type: texts.describe("COUNTER's words; - for blank"),
  access_method: texts,
  data_type: texts,
  section_type: texts,
  publisher: texts.describe("A comma within a name is written \\,"),
  reported_platform: texts,
  article_version: texts,
  parent_data_type: texts,
  yop: years.optional().describe("Years of publication: 2015-2020, 2015-, -2020, 2015; - for blank"),
  from: month.optional().describe("yyyy-MM, included"),
  to: month.optional().describe("yyyy-MM, included"),
  order: order.optional().describe("total, name or the key of a column; a dash before it for descending"),
  page: page.default(1),
  page_size: pageSize.default(25),
};

type Given = z.output<z.ZodObject<typeof reportParameters>>;

/** The draft that the parameters describe; throws no error for what only the stores know. */
export function draftOf(query: Given): ReportDraft {
  return {
    reportTypes: [...new Set(query.report_type ?? [])],
    rows: query.rows,
    columns: query.columns,
    filters: filtersOf(query),
    from: query.from ?? null,
    to: query.to ?? null,
    order: orderOf(query.order),
    page: query.page,
    pageSize: query.page_size,
  };
}

/** Rules between parameters; `context` takes the codes of what is wrong. */
export function checkReport({ rows, columns, from, to }: Given, context: z.RefinementCtx): void {
  const used = [rows, ...columns];
  if (new Set(used).size < used.length)
    context.addIssue({ code: "custom", path: ["columns"], message: "dimensionTwice" });
  if (columns.includes("month") && columns.includes("year")) {
    context.addIssue({ code: "custom", path: ["columns"], message: "monthAndYear" });
  }
  if (from && to && from > to) context.addIssue({ code: "custom", path: ["to"], message: "monthsReversed" });
}

/** A report as readable parameters: the state of the builder's page and the query of the REST surface. */
export const reportQuery = z.strictObject(reportParameters).superRefine(checkReport).transform(draftOf);

/** The draft in an address; parameters that are none of a report's are passed over. Gives the codes of wrong ones by their names. */
export function searchToDraft(
  search: Readonly<Record<string, string | string[] | undefined>>,
): { draft: ReportDraft } | { wrong: Record<string, string> } {
  const known = Object.entries(search).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(reportParameters, name),
  );
  const result = reportQuery.safeParse(Object.fromEntries(known));
  if (result.success) return { draft: result.data };
  return {
    wrong: Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0] ?? ""), message])),
  };
}

function filtersOf(query: Given): ReportFilters {
  return {
    organization: reachable(query.organization),
    platform: query.platform,
    title: query.title,
    metric: query.metric,
    accessType: query.access_type,
    accessMethod: query.access_method,
    dataType: query.data_type,
    sectionType: query.section_type,
    publisher: query.publisher,
    reportedPlatform: query.reported_platform,
    articleVersion: query.article_version,
    parentDataType: query.parent_data_type,
    yop: query.yop,
  };
}

/** -1 stands for everything within reach, which is no filter. */
const reachable = (chosen: number[] | undefined) => (chosen?.includes(ALL_ORGANIZATIONS) ? undefined : chosen);

function orderOf(text: string | undefined): ReportOrder {
  if (text === undefined) return byTotal;
  return text.startsWith("-") ? { by: text.slice(1), descending: true } : { by: text, descending: false };
}
