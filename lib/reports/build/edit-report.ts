import type { ReportKind } from "@/lib/counter/standard/attributes";
import type { Month } from "@/lib/counter/standard/month";
import { interestReport } from "@/lib/interest/interest-report";
import { type Dimension, isAttribute, isId, isPeriod, isTime } from "@/lib/usage/dimensions";
import type { FilterName, MonthRange, Question, Where } from "@/lib/usage/question";
import { mainMetric } from "../main-metric";
import { byTotal } from "../question-search";
import { filtersSet, isTaggable, sharedDimensions, type Taggable } from "../report-dimension";

type OfferedType = {
  readonly shortName: string;
  readonly counterCode: string;
  readonly name: string;
  readonly description: string;
  readonly release: string;
  readonly kind?: ReportKind | undefined;
  /** Those that COUNTER gives it; of any other none, which may count anything. */
  readonly metrics: readonly string[];
  readonly dimensions: readonly Dimension[];
};

/** What the builder may offer. */
export type ReportOffer = { readonly reportTypes: readonly OfferedType[] };

/** Where a dimension may stand. */
export type Shelf = "rows" | "columns" | "split";

type RollUp = NonNullable<Question["rollUp"]>;
type Trend = NonNullable<Question["trend"]>;

export type ReportEdit =
  | { readonly choose: "reportTypes"; readonly reportTypes: readonly string[] }
  | { readonly choose: "months"; readonly from: Month | null; readonly to: Month | null }
  | { readonly choose: "trend"; readonly trend: Trend }
  | { readonly choose: "filters"; readonly filters: Where }
  | { readonly choose: "tags"; readonly of: Taggable; readonly tags: readonly number[] }
  | { readonly choose: "tagClasses"; readonly of: Taggable; readonly tagClasses: readonly number[] }
  | { readonly choose: "rollUp"; readonly rollUp: RollUp | null }
  | { readonly choose: "zeroRows" | "totals" | "mergeReportTypes"; readonly on: boolean }
  /** A dimension comes to stand in a place, wherever it stood; without `at` behind the others, or instead of another. */
  | { readonly put: Dimension; readonly in: Shelf; readonly at?: number; readonly instead?: Dimension }
  | { readonly remove: Dimension };

const MOST_ROWS = 4;

/** The report types of a question, in the order in which it names them. */
export const typesOf = ({ where }: Pick<Question, "where">, { reportTypes }: ReportOffer): OfferedType[] =>
  (where.reportType ?? []).flatMap((name) => reportTypes.find(({ shortName }) => shortName === name) ?? []);

/** A filter by chosen values as texts, empty for a blank; without any, no filter. */
export function filterBy(dimension: FilterName, values: readonly string[]): Where {
  if (values.length === 0) return { [dimension]: undefined };
  const takesIds = isId(dimension) && dimension !== "metric" && dimension !== "reportType";
  return { [dimension]: takesIds ? values.map(Number) : values };
}

/** Whether tags may stand in place of a report's rows. */
export const mayRollUp = ({ rows, trend }: Pick<Question, "rows" | "trend">): boolean =>
  !trend && rows.length === 1 && rows.every(isTaggable);

/** Whether a report can have rows of what was not used: of objects that are known without usage. */
export const mayHaveZeroRows = ({ rows, trend, rollUp }: Pick<Question, "rows" | "trend" | "rollUp">): boolean =>
  !trend && !rollUp && rows.length === 1 && rows.every(isTaggable);

/** Whether each of a report's types may stand in for those before it. */
export const mayMerge = ({ where, split }: Pick<Question, "where" | "split">): boolean =>
  (where.reportType?.length ?? 0) > 1 && split !== "reportType";

/** The report after one edit of its reader; what the edit makes meaningless is dropped, and the first page comes up again. */
export function editReport(question: Question, edit: ReportEdit, offer: ReportOffer): Question {
  return settled(question, applied(question, edit, offer), offer);
}

/** Filters that an edit took along although its reader did not ask for it: not every report has what they look at. */
export function filtersLost(before: Question, edits: readonly ReportEdit[], after: Question): FilterName[] {
  if (!edits.some((edit) => "choose" in edit && edit.choose === "reportTypes")) return [];
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
    default:
      return { ...question, [edit.choose]: edit.on };
  }
}

/** No tags chosen is no filter; an empty list would match nothing. */
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
 * A dimension stands in one place only. Columns hold months or years, not both. What comes into a full place takes the
 * place of what stood last there; the only one in rows changes places with a column that comes.
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

/** A report has rows: where its only ones went to another place, what stood there comes, or else the first that is free. */
function withRows(question: Question, before: Question, offer: ReportOffer): Question {
  if (question.rows.length > 0) return question;
  const [column] = question.columns.filter((name) => !before.rows.includes(name));
  const swapped = before.columns.length === 1 && column ? column : undefined;
  const next = swapped ?? firstFree(question, before, sharedDimensions(typesOf(question, offer)));
  return { ...without(question, next), rows: [next] };
}

function firstFree({ columns, split, trend }: Question, before: Question, shared: readonly Dimension[]): Dimension {
  const isFree = (name: Dimension) => shared.includes(name) && !columns.includes(name) && split !== name;
  const wanted: readonly Dimension[] = trend
    ? ["platform", "organization", "metric", "title", "reportType"]
    : ["platform", "organization", "metric", "month", "title", "reportType"];
  const free = wanted.filter(isFree);
  return free.find((name) => !before.rows.includes(name)) ?? free[0] ?? "platform";
}

function monthsOf({ from, to }: { from: Month | null; to: Month | null }): MonthRange | undefined {
  if (from === null && to === null) return undefined;
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

/**
 * A report has at least one report type. Attributes that not all of them have leave rows, columns, split and filters; a
 * metric that none of them counts makes way for the one they begin with.
 */
function withReportTypes(before: Question, names: readonly string[], offer: ReportOffer): Question {
  const types = typesOf({ where: { reportType: apartFromInterest(names, before) } }, offer);
  if (types.length === 0) return before;
  const shared = sharedDimensions(types);
  const standing = [...before.rows, ...before.columns, ...(before.split ? [before.split] : [])];
  const question = standing.filter((name) => !shared.includes(name)).reduce(without, before);
  const gone = filtersSet(question).filter((name) => isOwn(name) && !shared.includes(name));
  const where: Where = {
    ...question.where,
    ...Object.fromEntries(gone.map((name) => [name, undefined])),
    ...(question.where.metric ? { metric: countedMetrics(question.where.metric, types) } : {}),
    reportType: types.map(({ shortName }) => shortName),
  };
  const { title: tags, ...otherTags } = question.tags;
  const { title: classes, ...otherClasses } = question.tagClasses;
  const kept = shared.includes("title");
  const next: Question = {
    ...question,
    ...{ where, tags: kept ? question.tags : otherTags, tagClasses: kept ? question.tagClasses : otherClasses },
  };
  return withRows(next, before, offer);
}

/** Interest is made of all reports and read by itself: it makes way for another report that is chosen, or that for it. */
function apartFromInterest(names: readonly string[], { where }: Question): readonly string[] {
  const { shortName } = interestReport;
  if (names.length === 1 || !names.includes(shortName)) return names;
  return where.reportType?.includes(shortName) ? names.filter((name) => name !== shortName) : [shortName];
}

/** What not every report tells. */
const isOwn = (name: Dimension) => isAttribute(name) || name === "title" || name === "item";

function countedMetrics(metrics: readonly string[], types: readonly OfferedType[]): readonly string[] | undefined {
  const known = types.map(({ metrics }) => metrics);
  if (known.some((list) => list.length === 0)) return metrics;
  const kept = metrics.filter((name) => known.some((list) => list.includes(name)));
  if (kept.length > 0) return kept;
  const [first] = types.flatMap((type) => mainMetric(type) ?? []);
  return first && metrics.length === 1 ? [first] : undefined;
}

/** What follows from the whole: the order, and what the places and types leave room for. */
function settled(before: Question, after: Question, offer: ReportOffer): Question {
  const next = { ...withoutTimes(after, offer), page: 1 };
  const rollUp = mayRollUp(next) ? next.rollUp : null;
  return {
    ...next,
    rollUp,
    zeroRows: next.zeroRows && mayHaveZeroRows({ ...next, rollUp }),
    mergeReportTypes: next.mergeReportTypes && mayMerge(next),
    order: orderFor(before, next),
    pageSize: next.rows.every(isTime) && !before.rows.every(isTime) ? 100 : next.pageSize,
    part: keepsParts(before, next) ? next.part : null,
  };
}

/** Two ranges are compared side by side: in place of columns, and with no months to sort by. */
function withoutTimes(question: Question, offer: ReportOffer): Question {
  if (!question.trend) return question;
  const rows = question.rows.filter((name) => !isPeriod(name));
  const split = question.split && isPeriod(question.split) ? null : question.split;
  return withRows({ ...question, rows, split, columns: [] }, { ...question, columns: [] }, offer);
}

/** A part is one key of the split under filters: others may not have it. */
const keepsParts = (before: Question, { split, where }: Question): boolean =>
  split === before.split && JSON.stringify(where) === JSON.stringify(before.where);

/**
 * Times read from the first to the last, everything else begins with the most used, of two ranges in the one that is
 * compared. An order by one column means nothing once the columns are others; an order by name stays.
 */
function orderFor(before: Question, after: Question): Question["order"] {
  const { order, rows } = after;
  if (after.trend && !before.trend && order.by !== "name") return { by: "compared", descending: true };
  if (rows.every(isTime) !== before.rows.every(isTime))
    return rows.every(isTime) ? { by: "name", descending: false } : byTotal;
  const sameColumns = before.columns.join() === after.columns.join() && !before.trend === !after.trend;
  return sameColumns || order.by === "total" || order.by === "name" ? order : byTotal;
}
