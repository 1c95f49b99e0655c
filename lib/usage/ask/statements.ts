import { readAxisKey, rowDimensions } from "../axis-key";
import type { Dimension } from "../dimensions";
import { type Grouping, isAdditive } from "../query/compile";
import { holdTogether } from "../query/conditions";
import { type FactConditions, ofTitles, smallest, speaksOf } from "../query/visible-facts";
import type { Key, NumberedQuestion } from "../question";

// The statements a question needs: rows of the page, columns, and the cells between them.

/** A question without its page. */
export type Shape = Pick<NumberedQuestion, "rows" | "where" | "measure"> &
  Partial<Pick<NumberedQuestion, "bridge" | "split" | "part" | "superseded" | "interest" | "without">>;

/** The usage of the selected part if the question is split, else of all parts. */
function usageOf(
  { where, without, interest, superseded, ...shape }: Omit<Shape, "rows" | "measure">,
  parts: "part" | "all" = "part",
): FactConditions {
  const part = parts === "part" ? partOf(shape) : [];
  const also = part.map(({ of, key }) => holdTogether([of], [[key]], { where, interest }));
  return { where, without, interest, superseded, also };
}

/** The key shared by all usage of the part. */
const partOf = ({ split, part }: Pick<Shape, "split" | "part">): { of: Dimension; key: Key }[] =>
  split && part !== null && part !== undefined ? [{ of: split, key: part }] : [];

/** An empty list matches nothing, so the question has no answer. */
export function isImpossible({ where, bridge }: FactConditions & Pick<Grouping, "bridge">): boolean {
  const { blanks = {}, ...filters } = where;
  const lists = Object.entries(filters).flatMap(([name, list]) => (Object.hasOwn(blanks, name) ? [] : [list]));
  return [...lists, bridge?.pairs].some((list) => Array.isArray(list) && list.length === 0);
}

/** Answered by a small table of sums whose rows add up to its columns and total. */
export const isSummary = ({ bridge, split, rows, columns, measure, ...shape }: NumberedQuestion): boolean =>
  !bridge &&
  !split &&
  columns.length > 0 &&
  isAdditive(measure) &&
  !ofTitles.has(smallest([...rows, ...columns, ...speaksOf(usageOf(shape))]));

/** One page of rows with their totals, and the number of rows. */
export function rowPage(question: NumberedQuestion): Grouping {
  const { rows, columns, order, page, pageSize, measure } = question;
  const { descending } = order;
  const grouping = {
    ...allRows(question),
    page: { offset: (page - 1) * pageSize, limit: pageSize },
  };
  const column = readAxisKey(columns, order.by);
  if (column) return { ...grouping, cell: placed(columns, column), order: { by: "cell", descending } };
  const [first] = question.bridge ? [question.bridge.name] : rows;
  if (order.by === "name" && first) return { ...grouping, order: { by: first, descending } };
  // An unknown column falls back to the total, largest first.
  return { ...grouping, order: { by: measure, descending: order.by !== "total" || descending } };
}

/** Every row with its total, unordered. */
export function allRows(shape: Shape): Grouping {
  return { ...usageOf(shape), bridge: shape.bridge, by: rowDimensions(shape), measures: [shape.measure] };
}

/** Rows named by the caller, in an order that this store does not know (labels). */
export function namedRows(question: Shape, keys: readonly (readonly Key[])[]): Grouping {
  return only(allRows(question), question.rows, keys);
}

/**
 * Every combination of columns in the filtered usage, not only on the page or in the part, up to `limit`, with the
 * grand total. The last figure is the part's.
 */
export function columnList(question: NumberedQuestion, limit: number): Grouping {
  const { columns, measure } = question;
  const order = columns[0] && { by: columns[0], descending: false };
  const cell = partOf(question);
  return {
    ...usageOf(question, "all"),
    ...{ by: columns, measures: [measure], order, page: { offset: 0, limit }, withTotals: true },
    ...(cell.length > 0 ? { cell } : {}),
  };
}

/** The parts of a split report with their totals, largest first. */
export function partList({ split, ...shape }: Shape, limit: number): Grouping {
  const by = split ? [split] : [];
  const order = { by: shape.measure, descending: true };
  return { ...usageOf(shape, "all"), by, measures: [shape.measure], order, page: { offset: 0, limit } };
}

/** Metrics with usage in the part and in some row, up to `limit`. */
export function metricList({ bridge, ...shape }: Shape, limit: number): Grouping {
  return { ...usageOf(shape), bridge, by: ["metric"], measures: [shape.measure], page: { offset: 0, limit } };
}

/** The figures of the rows in each column. */
export function cells(question: NumberedQuestion, keys: readonly (readonly Key[])[]): Grouping {
  const grouping = allRows(question);
  return only({ ...grouping, by: [...grouping.by, ...question.columns] }, question.rows, keys);
}

/** The usage behind one figure: one row or all, one column or all. */
export function behind(
  { rows, columns, bridge, ...shape }: Shape & Pick<NumberedQuestion, "columns">,
  { row, column }: { row?: readonly Key[] | undefined; column?: readonly Key[] | undefined },
): FactConditions {
  const objects = bridge?.pairs.filter(([, key]) => key === row?.[0]).map(([object]) => [object]);
  const ofRow = bridge && objects ? holdTogether([bridge.of], objects) : holdTogether(rows, row ? [row] : [], shape);
  const usage = usageOf(shape);
  const ofColumn = column ? [holdTogether(columns, [column], shape)] : [];
  return { ...usage, also: [...(usage.also ?? []), ...(row ? [ofRow] : []), ...ofColumn] };
}

function only(grouping: Grouping, of: readonly Dimension[], places: readonly (readonly Key[])[]): Grouping {
  const { bridge, also = [] } = grouping;
  if (!bridge) return { ...grouping, also: [...also, holdTogether(of, places, grouping)] };
  const keys = new Set(places.map(([key]) => key));
  return { ...grouping, bridge: { ...bridge, pairs: bridge.pairs.filter(([, key]) => keys.has(key)) } };
}

function placed(columns: readonly Dimension[], keys: readonly Key[]) {
  return columns.flatMap((of, index) => {
    const key = keys[index];
    return key === undefined ? [] : [{ of, key }];
  });
}
