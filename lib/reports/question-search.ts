import { isId, isWord, isYear } from "@/lib/usage/dimensions";
import type { Question, Years } from "@/lib/usage/question";
import { joinList } from "./parameter-list";
import { filterNames, parameterOf } from "./report-dimension";

/** What addresses leave out. */
export const byTotal = { by: "total", descending: true } as const satisfies Question["order"];
export const pageSizes = [25, 50, 100] as const;

/** The parameters of a question in a fixed order, without what is so anyway. */
export function questionToSearch(question: Question): URLSearchParams {
  const { where, rows, columns, measure, order, page, pageSize } = question;
  const search = new URLSearchParams();
  search.set("report_type", joinList(where.reportType ?? []));
  search.set("rows", rows.map(parameterOf).join(","));
  search.set("columns", columns.map(parameterOf).join(","));
  for (const name of filterNames) {
    if (name === "reportType" || name === "month") continue;
    const text = filterText(where, name);
    if (text !== undefined) search.set(parameterOf(name), text);
  }
  const { from, to } = where.month ?? {};
  if (from) search.set("from", from);
  if (to) search.set("to", to);
  if (measure !== "uses") search.set("measure", measure);
  if (order.by !== byTotal.by || order.descending !== byTotal.descending)
    search.set("order", `${order.descending ? "-" : ""}${order.by}`);
  if (page > 1) search.set("page", String(page));
  if (pageSize !== pageSizes[0]) search.set("page_size", String(pageSize));
  return search;
}

function filterText(where: Question["where"], name: Exclude<keyof Question["where"], "month">): string | undefined {
  if (isYear(name)) return where[name] && yearsText(where[name]);
  if (isWord(name)) return where[name] && joinList(where[name]);
  if (!isId(name)) return undefined;
  return where[name] && joinList(where[name].map((id) => (id === 0 ? "" : String(id))));
}

/** Years as addresses say them. */
export function yearsText(years: Years): string {
  if (!("from" in years)) return joinList(years.map((year) => (year === 0 ? "" : String(year))));
  const { from, to } = years;
  return from !== null && from === to ? String(from) : `${from ?? ""}-${to ?? ""}`;
}
