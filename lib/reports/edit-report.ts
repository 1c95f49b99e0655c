import type { Month } from "@/lib/counter/standard/month";
import { type Dimension, isAttribute, isId, isTime } from "@/lib/usage/dimensions";
import type { FilterName, MonthRange, Question, Where } from "@/lib/usage/question";
import { byTotal } from "./question-search";
import { filtersSet, sharedDimensions } from "./report-dimension";

/** What the builder may offer. */
export type ReportOffer = {
  readonly reportTypes: readonly {
    readonly shortName: string;
    readonly counterCode: string;
    readonly name: string;
    readonly release: string;
    readonly dimensions: readonly Dimension[];
  }[];
};

export type ReportEdit =
  | { readonly choose: "reportTypes"; readonly reportTypes: readonly string[] }
  | { readonly choose: "rows"; readonly rows: Dimension }
  | { readonly choose: "months"; readonly from: Month | null; readonly to: Month | null }
  | { readonly choose: "filters"; readonly filters: Where }
  | { readonly add: Dimension }
  | { readonly remove: Dimension }
  | { readonly move: Dimension; readonly by: -1 | 1 };

/** A filter by chosen values as texts, empty for a blank; without any, no filter. */
export function filterBy(dimension: FilterName, values: readonly string[]): Where {
  if (values.length === 0) return { [dimension]: undefined };
  const takesIds = isId(dimension) && dimension !== "metric";
  return { [dimension]: takesIds ? values.map(Number) : values };
}

/** The report after one edit of its reader; what the edit makes meaningless is dropped, and the first page comes up again. */
export function editReport(question: Question, edit: ReportEdit, offer: ReportOffer): Question {
  return settled(question, applied(question, edit, offer));
}

function applied(question: Question, edit: ReportEdit, offer: ReportOffer): Question {
  if ("add" in edit) return { ...question, columns: withColumn(question, edit.add) };
  if ("remove" in edit) return { ...question, columns: question.columns.filter((name) => name !== edit.remove) };
  if ("move" in edit) return { ...question, columns: moved(question.columns, edit.move, edit.by) };
  switch (edit.choose) {
    case "rows":
      return withRows(question, edit.rows);
    case "months":
      return { ...question, where: { ...question.where, month: monthsOf(edit) } };
    case "filters":
      return { ...question, where: { ...question.where, ...edit.filters } };
    case "reportTypes":
      return withReportTypes(question, edit.reportTypes, offer);
  }
}

/** Month and year exclude each other; what stands in rows cannot be a column. */
function withColumn({ rows, columns }: Question, added: Dimension): readonly Dimension[] {
  if (rows.includes(added) || columns.includes(added)) return columns;
  const other = added === "month" ? "year" : added === "year" ? "month" : undefined;
  return other && columns.includes(other)
    ? columns.map((name) => (name === other ? added : name))
    : [...columns, added];
}

/** A column that moves into rows leaves the columns; if it was the only one, the former rows take its place. Times get a page they fit on. */
function withRows(question: Question, chosen: Dimension): Question {
  const rest = question.columns.filter((name) => name !== chosen);
  const wasOnly = rest.length === 0 && question.columns.length > 0;
  const pageSize = isTime(chosen) ? 100 : question.pageSize;
  const columns = wasOnly ? question.rows : rest;
  return { ...question, rows: [chosen], columns, order: orderFor(chosen, question), pageSize };
}

/** Times read from the first to the last; everything else begins with the most used. */
function orderFor(rows: Dimension, question: Question): Question["order"] {
  if (isTime(rows) === question.rows.every(isTime)) return question.order;
  return isTime(rows) ? { by: "name", descending: false } : byTotal;
}

function moved(columns: readonly Dimension[], name: Dimension, by: -1 | 1): readonly Dimension[] {
  const from = columns.indexOf(name);
  const to = from + by;
  const neighbour = columns[to];
  if (from < 0 || neighbour === undefined) return columns;
  return columns.map((column, index) => (index === from ? neighbour : index === to ? name : column));
}

function monthsOf({ from, to }: { from: Month | null; to: Month | null }): MonthRange | undefined {
  if (from === null && to === null) return undefined;
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

/** A report has at least one report type; attributes that not all of them have leave rows, columns and filters. */
function withReportTypes(question: Question, chosen: readonly string[], offer: ReportOffer): Question {
  const types = offer.reportTypes.filter(({ shortName }) => chosen.includes(shortName));
  if (types.length === 0) return question;
  const shared = sharedDimensions(types);
  const columns = question.columns.filter((name) => shared.includes(name));
  const kept = question.rows.filter((name) => shared.includes(name));
  const rows = kept.length > 0 ? kept : [firstFree(shared, columns)];
  const gone = filtersSet(question).filter((name) => isAttribute(name) || name === "title");
  const dropped = Object.fromEntries(gone.filter((name) => !shared.includes(name)).map((name) => [name, undefined]));
  const where: Where = { ...question.where, ...dropped, reportType: types.map(({ shortName }) => shortName) };
  return { ...question, rows, columns, where };
}

const firstFree = (shared: readonly Dimension[], columns: readonly Dimension[]): Dimension =>
  (["platform", "organization", "metric"] as const).find((name) => shared.includes(name) && !columns.includes(name)) ??
  "month";

/** An order by one column means nothing once the columns are others; an order by name stays. */
function settled(before: Question, after: Question): Question {
  const sameColumns = before.columns.join() === after.columns.join();
  const keepsOrder = sameColumns || after.order.by === "total" || after.order.by === "name";
  return { ...after, order: keepsOrder ? after.order : byTotal, page: 1 };
}
