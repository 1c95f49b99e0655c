import { isId, isWord, isYear } from "@/lib/usage/dimensions";
import type { MonthRange, Question, Years } from "@/lib/usage/question";
import { joinList } from "./parameter-list";
import { filterNames, parameterOf, taggable } from "./report-dimension";

/** Default order, omitted from addresses. */
export const byTotal = { by: "total", descending: true } as const satisfies Question["order"];
export const reportPageSizes = [25, 50, 100] as const;

/** Parameters of a question in a fixed order, without defaults. */
export function questionToSearch(question: Question): URLSearchParams {
  const { where, rows, columns, measure, order, page, pageSize, split, part, rollUp, trend } = question;
  const search = new URLSearchParams();
  search.set("report_type", joinList(where.reportType ?? []));
  search.set("rows", rows.map(parameterOf).join(","));
  search.set("columns", columns.map(parameterOf).join(","));
  for (const name of filterNames) {
    if (name === "reportType" || name === "month") continue;
    const text = filterText(where, name);
    if (text !== undefined) search.set(parameterOf(name), text);
  }
  for (const name of taggable) {
    const { [name]: tags } = question.tags;
    const { [name]: classes } = question.tagClasses;
    if (tags) search.set(`tag__${name}`, tags.join(","));
    if (classes) search.set(`tag_class__${name}`, classes.join(","));
  }
  const { from, to } = where.month ?? {};
  if (from) search.set("from", from);
  if (to) search.set("to", to);
  if (split) search.set("split", parameterOf(split));
  if (part !== null) search.set("part", part === 0 ? "-" : String(part));
  if (rollUp) {
    search.set("roll_up", rollUp.by);
    if (rollUp.tagClass !== null) search.set("tag_class", String(rollUp.tagClass));
    if (rollUp.remainder) search.set("remainder", "true");
  }
  if (trend) {
    search.set("trend_base", monthsText(trend.base));
    search.set("trend_compared", monthsText(trend.compared));
  }
  if (question.mergeReportTypes) search.set("merge", "true");
  if (question.sameMonths) search.set("same_months", "true");
  if (question.throughout) search.set("throughout", "true");
  if (question.zeroRows) search.set("zero_rows", "true");
  if (!question.totals) search.set("totals", "false");
  if (measure !== "uses") search.set("measure", measure);
  if (order.by !== byTotal.by || order.descending !== byTotal.descending)
    search.set("order", `${order.descending ? "-" : ""}${order.by}`);
  if (page > 1) search.set("page", String(page));
  if (pageSize !== reportPageSizes[0]) search.set("page_size", String(pageSize));
  return search;
}

/** The same as the query of a call, which omits empty texts: an empty list is written as a comma. */
export const questionToQuery = (question: Question): Record<string, string> =>
  Object.fromEntries([...questionToSearch(question)].map(([name, text]) => [name, text || ","]));

function filterText(where: Question["where"], name: Exclude<keyof Question["where"], "month">): string | undefined {
  if (isYear(name)) return where[name] && yearsText(where[name]);
  if (isWord(name)) return where[name] && joinList(where[name]);
  if (!isId(name)) return undefined;
  return where[name] && joinList(where[name].map((id) => (id === 0 ? "" : String(id))));
}

/**
 * Years in addresses: `2015-2020,2022,-`. A trailing comma as in `2015-2020,` marks a list instead of a range; a comma
 * alone is an empty list.
 */
export function yearsText(years: Years): string {
  if ("from" in years) return yearRange(years.from, years.to);
  if (years.length === 0) return ",";
  const runs: [number, number][] = [];
  for (const year of [...years].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && year > 1 && year === last[1] + 1) last[1] = year;
    else runs.push([year, year]);
  }
  const pieces = runs.map(([from, to]) => (to === 0 ? "-" : yearRange(from, to)));
  return pieces.length === 1 && pieces[0] !== "-" ? `${pieces[0]},` : pieces.join(",");
}

const yearRange = (from: number | null, to: number | null): string =>
  from !== null && from === to ? String(from) : `${from ?? ""}-${to ?? ""}`;

const monthsText = ({ from, to }: MonthRange): string => `${from ?? ""}..${to ?? ""}`;
