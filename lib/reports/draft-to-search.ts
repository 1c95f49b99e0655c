import { joinList } from "./parameter-list";
import { idDimensions, parameterOf, textDimensions } from "./report-dimension";
import { byTotal, pageSizes, type ReportDraft, type ReportOrder, type Years } from "./report-draft";

/** The parameters of a draft in a fixed order, defaults of paging and order left out. */
export function draftToSearch(draft: ReportDraft): URLSearchParams {
  const { reportTypes, rows, columns, filters, from, to, order, page, pageSize } = draft;
  const search = new URLSearchParams();
  search.set("report_type", joinList(reportTypes));
  search.set("rows", parameterOf[rows]);
  search.set("columns", columns.map((name) => parameterOf[name]).join(","));
  for (const name of idDimensions) {
    const chosen = filters[name];
    if (chosen) search.set(parameterOf[name], joinList(chosen.map((value) => (value === 0 ? "" : String(value)))));
  }
  for (const name of textDimensions) {
    const chosen = filters[name];
    if (chosen) search.set(parameterOf[name], joinList(chosen));
  }
  if (filters.yop) search.set("yop", yearsText(filters.yop));
  if (from) search.set("from", from);
  if (to) search.set("to", to);
  if (order.by !== byTotal.by || order.descending !== byTotal.descending) search.set("order", orderText(order));
  if (page > 1) search.set("page", String(page));
  if (pageSize !== pageSizes[0]) search.set("page_size", String(pageSize));
  return search;
}

const orderText = ({ by, descending }: ReportOrder) => `${descending ? "-" : ""}${by}`;

function yearsText(years: Years): string {
  if (years === "blank") return "-";
  const { from, to } = years;
  return from !== null && from === to ? String(from) : `${from ?? ""}-${to ?? ""}`;
}
