import type { Month } from "@/lib/counter/month";
import {
  isAttributeDimension,
  isIdDimension,
  isTime,
  type ReportDimension,
  sharedDimensions,
} from "./report-dimension";
import { byTotal, type FilterDimension, filtersSet, type ReportDraft, type ReportFilters } from "./report-draft";

/** What the builder may offer. */
export type ReportOffer = {
  readonly reportTypes: readonly {
    readonly shortName: string;
    readonly name: string;
    readonly release: string;
    readonly dimensions: readonly ReportDimension[];
  }[];
};

export type ReportEdit =
  | { readonly choose: "reportTypes"; readonly reportTypes: readonly string[] }
  | { readonly choose: "rows"; readonly rows: ReportDimension }
  | { readonly choose: "months"; readonly from: Month | null; readonly to: Month | null }
  | { readonly choose: "filters"; readonly filters: ReportFilters }
  | { readonly add: ReportDimension }
  | { readonly remove: ReportDimension }
  | { readonly move: ReportDimension; readonly by: -1 | 1 };

/** A filter by chosen values as texts, empty for a blank; without any, no filter. */
export function filterBy(dimension: Exclude<FilterDimension, "yop">, values: readonly string[]): ReportFilters {
  if (values.length === 0) return { [dimension]: undefined };
  return { [dimension]: isIdDimension(dimension) ? values.map(Number) : values };
}

/** The report after one edit of its reader; what the edit makes meaningless is dropped, and the first page comes up again. */
export function editReport(draft: ReportDraft, edit: ReportEdit, offer: ReportOffer): ReportDraft {
  return settled(draft, applied(draft, edit, offer));
}

function applied(draft: ReportDraft, edit: ReportEdit, offer: ReportOffer): ReportDraft {
  if ("add" in edit) return { ...draft, columns: withColumn(draft, edit.add) };
  if ("remove" in edit) return { ...draft, columns: draft.columns.filter((name) => name !== edit.remove) };
  if ("move" in edit) return { ...draft, columns: moved(draft.columns, edit.move, edit.by) };
  switch (edit.choose) {
    case "rows":
      return withRows(draft, edit.rows);
    case "months":
      return { ...draft, ...inOrder(edit) };
    case "filters":
      return { ...draft, filters: { ...draft.filters, ...edit.filters } };
    case "reportTypes":
      return withReportTypes(draft, edit.reportTypes, offer);
  }
}

/** Month and year exclude each other; what stands in rows cannot be a column. */
function withColumn({ rows, columns }: ReportDraft, added: ReportDimension): readonly ReportDimension[] {
  if (added === rows || columns.includes(added)) return columns;
  const other = added === "month" ? "year" : added === "year" ? "month" : undefined;
  return other && columns.includes(other)
    ? columns.map((name) => (name === other ? added : name))
    : [...columns, added];
}

/** A column that moves into rows leaves the columns; if it was the only one, the former rows take its place. Times get a page they fit on. */
function withRows(draft: ReportDraft, rows: ReportDimension): ReportDraft {
  const rest = draft.columns.filter((name) => name !== rows);
  const wasOnly = rest.length === 0 && draft.columns.length > 0;
  const pageSize = isTime(rows) ? 100 : draft.pageSize;
  return { ...draft, rows, columns: wasOnly ? [draft.rows] : rest, order: orderFor(rows, draft), pageSize };
}

/** Times read from the first to the last; everything else begins with the most used. */
function orderFor(rows: ReportDimension, draft: ReportDraft): ReportDraft["order"] {
  if (isTime(rows) === isTime(draft.rows)) return draft.order;
  return isTime(rows) ? { by: "name", descending: false } : byTotal;
}

function moved(columns: readonly ReportDimension[], name: ReportDimension, by: -1 | 1): readonly ReportDimension[] {
  const from = columns.indexOf(name);
  const to = from + by;
  const neighbour = columns[to];
  if (from < 0 || neighbour === undefined) return columns;
  return columns.map((column, index) => (index === from ? neighbour : index === to ? name : column));
}

const inOrder = ({ from, to }: { from: Month | null; to: Month | null }) =>
  from && to && from > to ? { from: to, to: from } : { from, to };

/** A report has at least one report type; attributes that not all of them have leave rows, columns and filters. */
function withReportTypes(draft: ReportDraft, chosen: readonly string[], offer: ReportOffer): ReportDraft {
  const types = offer.reportTypes.filter(({ shortName }) => chosen.includes(shortName));
  if (types.length === 0) return draft;
  const shared = sharedDimensions(types);
  const columns = draft.columns.filter((name) => shared.includes(name));
  const rows = shared.includes(draft.rows) ? draft.rows : firstFree(shared, columns);
  const gone = filtersSet(draft).filter((name) => isAttributeDimension(name) || name === "title");
  const dropped = Object.fromEntries(gone.filter((name) => !shared.includes(name)).map((name) => [name, undefined]));
  const filters: ReportFilters = { ...draft.filters, ...dropped };
  return { ...draft, reportTypes: types.map(({ shortName }) => shortName), rows, columns, filters };
}

const firstFree = (shared: readonly ReportDimension[], columns: readonly ReportDimension[]): ReportDimension =>
  (["platform", "organization", "metric"] as const).find((name) => shared.includes(name) && !columns.includes(name)) ??
  "month";

/** An order by one column means nothing once the columns are others; an order by name stays. */
function settled(before: ReportDraft, after: ReportDraft): ReportDraft {
  const sameColumns = before.columns.join() === after.columns.join();
  const keepsOrder = sameColumns || after.order.by === "total" || after.order.by === "name";
  return { ...after, order: keepsOrder ? after.order : byTotal, page: 1 };
}
