import type { Month } from "@/lib/counter/standard/month";
import { interestReport } from "@/lib/interest/interest-report";
import { type Dimension, isAttribute, isId, isPeriod, isTime } from "@/lib/usage/dimensions";
import type { FilterName, MonthRange, Question, Where } from "@/lib/usage/question";
import { mainMetric } from "../main-metric";
import { byTotal } from "../question-search";
import { hasYears } from "../refusal-of";
import { filtersSet, sharedDimensions, type Taggable } from "../report-dimension";
import {
  isOverTime,
  mayHaveZeroRows,
  mayMerge,
  mayRollUp,
  type OfferedType,
  type ReportOffer,
  typesOf,
} from "./report-offer";

/** A place for dimensions in the builder. */
export type ShelfName = "rows" | "columns" | "split";

type RollUp = NonNullable<Question["rollUp"]>;
type Trend = NonNullable<Question["trend"]>;

export type ReportEdit =
  | { readonly choose: "reportTypes"; readonly reportTypes: readonly string[] }
  /** Combines the report types, best first. */
  | { readonly choose: "family"; readonly reportTypes: readonly string[] }
  | { readonly choose: "months"; readonly from: Month | null; readonly to: Month | null }
  | { readonly choose: "trend"; readonly trend: Trend }
  | { readonly choose: "filters"; readonly filters: Where }
  | { readonly choose: "tags"; readonly of: Taggable; readonly tags: readonly number[] }
  | { readonly choose: "tagClasses"; readonly of: Taggable; readonly tagClasses: readonly number[] }
  | { readonly choose: "rollUp"; readonly rollUp: RollUp | null }
  | { readonly choose: "zeroRows" | "totals" | "mergeReportTypes" | "sameMonths" | "throughout"; readonly on: boolean }
  /** Moves a dimension to a shelf; without `at` after the others, or in place of `instead`. */
  | { readonly put: Dimension; readonly in: ShelfName; readonly at?: number; readonly instead?: Dimension }
  | { readonly remove: Dimension };

const MOST_ROWS = 4;

/** A filter by text values, empty for a blank; no filter without values. */
export function filterBy(dimension: FilterName, values: readonly string[]): Where {
  if (values.length === 0) return { [dimension]: undefined };
  const takesIds = isId(dimension) && dimension !== "metric" && dimension !== "reportType";
  return { [dimension]: takesIds ? values.map(Number) : values };
}

/** The report after one edit; drops settings that no longer apply, and returns to the first page. */
export function editReport(question: Question, edit: ReportEdit, offer: ReportOffer): Question {
  return settled(question, applied(question, edit, offer), offer);
}

/** Filters removed by an edit without being asked to: not every report has their dimension. */
export function filtersLost(before: Question, edits: readonly ReportEdit[], after: Question): FilterName[] {
  const changesTypes = (edit: ReportEdit) =>
    "choose" in edit && ["reportTypes", "family", "mergeReportTypes"].includes(edit.choose);
  if (!edits.some(changesTypes)) return [];
  return filtersSet(before).filter((name) => !filtersSet(after).includes(name));
}

function applied(question: Question, edit: ReportEdit, offer: ReportOffer): Question {
  if ("put" in edit) return putInto(question, edit, offer);
  if ("remove" in edit) return withRows(without(question, edit.remove), question, offer);
  const { where, tags, tagClasses } = question;
  switch (edit.choose) {
    case "months":
      return { ...question, trend: null, where: { ...where, month: monthsOf(edit), year: undefined } };
    case "trend":
      return { ...question, trend: edit.trend, where: { ...where, month: undefined, year: undefined } };
    case "filters":
      return { ...question, where: { ...where, ...edit.filters } };
    case "tags":
      return { ...question, tags: chosen(tags, edit.of, edit.tags) };
    case "tagClasses":
      return { ...question, tagClasses: chosen(tagClasses, edit.of, edit.tagClasses) };
    case "rollUp":
      return { ...question, rollUp: edit.rollUp };
    case "reportTypes":
      return withReportTypes(question, edit.reportTypes, offer);
    case "family": {
      const whole = question.split === "reportType" ? without(question, "reportType") : question;
      return withReportTypes({ ...whole, mergeReportTypes: true }, edit.reportTypes, offer);
    }
    case "mergeReportTypes":
      return withReportTypes({ ...question, mergeReportTypes: edit.on }, where.reportType ?? [], offer);
    default:
      return { ...question, [edit.choose]: edit.on };
  }
}

/** No tags means no filter; an empty list would match nothing. */
function chosen(before: Question["tags"], of: Taggable, ids: readonly number[]): Question["tags"] {
  const { [of]: _, ...others } = before;
  return ids.length > 0 ? { ...others, [of]: ids } : others;
}

function without(question: Question, gone: Dimension): Question {
  const { rows, columns, split } = question;
  return {
    ...question,
    rows: rows.filter((name) => name !== gone),
    columns: columns.filter((name) => name !== gone),
    ...(split === gone ? { split: null, part: null } : {}),
  };
}

/**
 * A dimension is on one shelf only. Columns have months or years, not both. A dimension added to a full shelf replaces
 * the last one; a column moved to a single-row shelf swaps with it.
 */
function putInto(
  before: Question,
  { put, in: shelf, at, instead }: Extract<ReportEdit, { readonly put: Dimension }>,
  offer: ReportOffer,
) {
  const question = without(instead ? without(before, instead) : before, put);
  if (shelf === "split") return withRows({ ...question, split: put, part: null }, before, offer);
  const others = question[shelf].filter((name) => shelf === "rows" || !excludes(name, put));
  const place = at ?? others.length;
  const filled = [...others.slice(0, place), put, ...others.slice(place)];
  if (shelf === "columns") return withRows({ ...question, columns: filled }, before, offer);
  return { ...question, rows: filled.length > MOST_ROWS ? [...filled.slice(0, MOST_ROWS - 1), put] : filled };
}

const excludes = (one: Dimension, other: Dimension) =>
  (one === "month" && other === "year") || (one === "year" && other === "month");

/**
 * A report needs rows: if its only one moved away, the dimension it displaced takes its place, else the first free one.
 */
function withRows(question: Question, before: Question, offer: ReportOffer): Question {
  if (question.rows.length > 0) return question;
  const [column] = question.columns.filter((name) => !before.rows.includes(name));
  const swapped = before.columns.length === 1 && column ? column : undefined;
  const next =
    swapped ?? firstFree(question, before, sharedDimensions(typesOf(question, offer), question.mergeReportTypes));
  return { ...without(question, next), rows: [next] };
}

function firstFree({ columns, split, trend }: Question, before: Question, shared: readonly Dimension[]): Dimension {
  const isFree = (name: Dimension) => shared.includes(name) && !columns.includes(name) && split !== name;
  const candidates: readonly Dimension[] = trend
    ? ["platform", "organization", "metric", "title", "reportType"]
    : ["platform", "organization", "metric", "month", "title", "reportType"];
  const free = candidates.filter(isFree);
  return free.find((name) => !before.rows.includes(name)) ?? free[0] ?? "platform";
}

function monthsOf({ from, to }: { from: Month | null; to: Month | null }): MonthRange | undefined {
  if (from === null && to === null) return undefined;
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

/**
 * A report needs a report type. Attributes that not all of them have are removed from rows, columns, split and filters;
 * a metric that none of them counts is replaced by their default.
 */
function withReportTypes(before: Question, names: readonly string[], offer: ReportOffer): Question {
  const types = typesOf({ where: { reportType: apartFromInterest(names, before) } }, offer);
  if (types.length === 0) return before;
  const shared = sharedDimensions(types, before.mergeReportTypes);
  const standing = [...before.rows, ...before.columns, ...(before.split ? [before.split] : [])];
  const question = standing.filter((name) => !shared.includes(name)).reduce(without, before);
  const dropped = filtersSet(question).filter((name) => isOwn(name) && !shared.includes(name));
  const where: Where = {
    ...question.where,
    ...Object.fromEntries(dropped.map((name) => [name, undefined])),
    ...(question.where.metric ? { metric: countedMetrics(question.where.metric, types) } : {}),
    reportType: types.map(({ shortName }) => shortName),
  };
  const { title: tags, ...otherTags } = question.tags;
  const { title: classes, ...otherClasses } = question.tagClasses;
  const hasTitles = shared.includes("title");
  const next: Question = {
    ...question,
    ...{
      where,
      tags: hasTitles ? question.tags : otherTags,
      tagClasses: hasTitles ? question.tagClasses : otherClasses,
    },
  };
  return withRows(next, before, offer);
}

/** Interest is calculated from all reports and cannot be combined: selecting it deselects others, and vice versa. */
function apartFromInterest(names: readonly string[], { where }: Question): readonly string[] {
  const { shortName } = interestReport;
  if (names.length === 1 || !names.includes(shortName)) return names;
  return where.reportType?.includes(shortName) ? names.filter((name) => name !== shortName) : [shortName];
}

/** Not available in every report. */
const isOwn = (name: Dimension) => isAttribute(name) || name === "title" || name === "item";

function countedMetrics(metrics: readonly string[], types: readonly OfferedType[]): readonly string[] | undefined {
  const metricLists = types.map(({ metrics }) => metrics);
  if (metricLists.some((list) => list.length === 0)) return metrics;
  const common = metrics.filter((name) => metricLists.some((list) => list.includes(name)));
  if (common.length > 0) return common;
  const [first] = types.flatMap((type) => mainMetric(type) ?? []);
  return first && metrics.length === 1 ? [first] : undefined;
}

/** Adjusts order and options to the shelves and report types. */
function settled(before: Question, after: Question, offer: ReportOffer): Question {
  const next = { ...withoutTimes(after, offer), page: 1 };
  const rollUp = mayRollUp(next) ? next.rollUp : null;
  return {
    ...next,
    rollUp,
    zeroRows: next.zeroRows && mayHaveZeroRows({ ...next, rollUp }),
    mergeReportTypes: next.mergeReportTypes && mayMerge(next),
    sameMonths: next.sameMonths && hasYears(next),
    throughout: next.throughout && isOverTime(next),
    order: orderFor(before, next),
    pageSize: next.rows.every(isTime) && !before.rows.every(isTime) ? 100 : next.pageSize,
    part: keepsParts(before, next) ? next.part : null,
  };
}

/** A comparison shows two ranges side by side instead of columns, without months as a sort key. */
function withoutTimes(question: Question, offer: ReportOffer): Question {
  if (!question.trend) return question;
  const rows = question.rows.filter((name) => !isPeriod(name));
  const split = question.split && isPeriod(question.split) ? null : question.split;
  return withRows({ ...question, rows, split, columns: [] }, { ...question, columns: [] }, offer);
}

/** A part is one key of the split under these filters; other filters may not have it. */
const keepsParts = (before: Question, { split, where }: Question): boolean =>
  split === before.split && JSON.stringify(where) === JSON.stringify(before.where);

/**
 * Times sort chronologically, everything else by usage (of the compared range in a comparison). Sorting by a column
 * ends when columns change; sorting by name stays.
 */
function orderFor(before: Question, after: Question): Question["order"] {
  const { order, rows } = after;
  if (after.trend && !before.trend && order.by !== "name") return { by: "compared", descending: true };
  if (rows.every(isTime) !== before.rows.every(isTime))
    return rows.every(isTime) ? { by: "name", descending: false } : byTotal;
  const sameColumns = before.columns.join() === after.columns.join() && !before.trend === !after.trend;
  return sameColumns || order.by === "total" || order.by === "name" ? order : byTotal;
}
