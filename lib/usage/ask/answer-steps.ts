import type { Condition, Filter, Question as Grouping } from "@/lib/usage/query/question";
import { type Dimension, dimensions, type Key, type Order, type Question, type Where } from "../question";

export type UsageMeasure = "uses" | "facts" | "titles";
/** An order the store can make itself. */
export type StoreOrder = Exclude<Order, { by: "keys" }>;
export type UsageGrouping = Grouping<Dimension, UsageMeasure>;

/** The conditions of a question in the cube's words. */
export function filterOf({ month, ...where }: Where): Filter<Dimension> {
  return {
    where: dimensions.flatMap((name) => (name === "month" ? [] : conditionOf(name, where[name]))),
    period: month,
  };
}

function conditionOf(of: Dimension, value: Where["yop"]): Condition<Dimension>[] {
  if (value === undefined) return [];
  return "length" in value ? [{ of, among: value }] : [{ of, between: value }];
}

/** Whether some list is empty, so that nothing can match. */
export function isImpossible({ where }: Filter<Dimension>): boolean {
  return where.some((condition) => "among" in condition && condition.among.length === 0);
}

/** One page of rows with their totals; the answer also says how many rows there are, and the total of all. */
export function rowPage({ rows, columns, where, offset, limit }: Question, order: StoreOrder): UsageGrouping {
  const asked = { ...allRows({ rows, where }), withTotals: true, page: { offset, limit } };
  const { by, direction } = order;
  if (by === "total") return { ...asked, order: { by: { measure: "uses" }, direction } };
  if (by === "row") return { ...asked, order: { by: { dimension: rows }, direction } };
  return { ...asked, cell: placeOf(columns, by.column), order: { by: "cell", direction } };
}

/** Every row with its total, in no order. */
export function allRows({ rows, where }: Pick<Question, "rows" | "where">): UsageGrouping {
  return { ...filterOf(where), by: [rows], measures: ["uses"] };
}

/** The rows the caller names, who knows an order that the store does not. */
export function namedRows(question: Question, keys: readonly Key[]): UsageGrouping {
  return { ...only(question, keys), by: [question.rows], measures: ["uses"] };
}

/** Every combination of columns in the filtered usage, not only on the page, up to `limit`. */
export function columnList({ columns, where }: Question, limit: number): UsageGrouping {
  const order = columns[0] && ({ by: { dimension: columns[0] }, direction: "ascending" } as const);
  return { ...filterOf(where), by: columns, measures: ["uses"], order, page: { offset: 0, limit } };
}

/** The figures of the rows in each column. */
export function cells(question: Question, keys: readonly Key[]): UsageGrouping {
  return { ...only(question, keys), by: [question.rows, ...question.columns], measures: ["uses"] };
}

/** The usage behind one figure: of one row or of all, in one column or in all. */
export function behind(
  { rows, columns, where }: Pick<Question, "rows" | "columns" | "where">,
  { row, column }: { row?: Key | undefined; column?: readonly Key[] | undefined },
): Filter<Dimension> {
  const place = [...(row === undefined ? [] : [{ of: rows, key: row }]), ...(column ? placeOf(columns, column) : [])];
  const filter = filterOf(where);
  return { ...filter, where: [...filter.where, ...place.map(({ of, key }) => ({ of, among: [key] }))] };
}

function only({ rows, where }: Question, keys: readonly Key[]): Filter<Dimension> {
  const filter = filterOf(where);
  return { ...filter, where: [...filter.where, { of: rows, among: keys }] };
}

function placeOf(columns: readonly Dimension[], keys: readonly Key[]) {
  return columns.flatMap((of, index) => {
    const key = keys[index];
    return key === undefined ? [] : [{ of, key }];
  });
}
