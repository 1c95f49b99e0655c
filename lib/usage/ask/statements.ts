import type { Dimension } from "../dimensions";
import { readPlaceKey, rowsOf } from "../place-key";
import { type Grouping, isAdditive } from "../query/compile";
import { holdTogether } from "../query/conditions";
import { type Chosen, ofTitles, smallest, speaksOf } from "../query/visible-facts";
import type { Key, NumberedQuestion } from "../question";

// The statements that a question needs: what is asked for the rows of a page, for its columns, and for the cells between.

/** A question without its page, where only its usage matters. */
export type Shape = Pick<NumberedQuestion, "rows" | "where" | "measure"> &
  Partial<Pick<NumberedQuestion, "bridge" | "split" | "part" | "mergeReportTypes" | "interest" | "without">>;

/** The usage a question is about: of its part where it is split, or of all parts. */
function usageOf(
  { where, without, interest, mergeReportTypes, ...shape }: Omit<Shape, "rows" | "measure">,
  parts: "part" | "all" = "part",
): Chosen {
  const part = parts === "part" ? partOf(shape) : [];
  const also = part.map(({ of, key }) => holdTogether([of], [[key]], interest));
  return { where, without, interest, merged: mergeReportTypes, also };
}

/** The key that all usage of the part has. */
const partOf = ({ split, part }: Pick<Shape, "split" | "part">): { of: Dimension; key: Key }[] =>
  split && part !== null && part !== undefined ? [{ of: split, key: part }] : [];

/** Whether some list is empty, so that nothing can match. */
export function isImpossible({ where, bridge }: Chosen & Pick<Grouping, "bridge">): boolean {
  return [...Object.values(where), bridge?.pairs].some((list) => Array.isArray(list) && list.length === 0);
}

/** Whether a small table answers it, and its rows add up to its columns and its total. */
export const isSummary = ({ bridge, split, rows, columns, measure, ...shape }: NumberedQuestion): boolean =>
  !bridge &&
  !split &&
  columns.length > 0 &&
  isAdditive(measure) &&
  !ofTitles.has(smallest([...rows, ...columns, ...speaksOf(usageOf(shape))]));

/** One page of rows with their totals; the answer also says how many rows there are. */
export function rowPage(question: NumberedQuestion): Grouping {
  const { rows, columns, order, page, pageSize, measure } = question;
  const { descending } = order;
  const asked = {
    ...allRows(question),
    page: { offset: (page - 1) * pageSize, limit: pageSize },
  };
  const column = readPlaceKey(columns, order.by);
  if (column) return { ...asked, cell: placed(columns, column), order: { by: "cell", descending } };
  const [first] = question.bridge ? [question.bridge.name] : rows;
  if (order.by === "name" && first) return { ...asked, order: { by: first, descending } };
  // A column that is not there falls back to the total, the largest first.
  return { ...asked, order: { by: measure, descending: order.by !== "total" || descending } };
}

/** Every row with its total, in no order. */
export function allRows(shape: Shape): Grouping {
  return { ...usageOf(shape), bridge: shape.bridge, by: rowsOf(shape), measures: [shape.measure] };
}

/** The rows the caller names, who knows an order that the store does not. */
export function namedRows(question: Shape, keys: readonly (readonly Key[])[]): Grouping {
  return only(allRows(question), question.rows, keys);
}

/**
 * Every combination of columns in the filtered usage, not only on the page or in the part, up to `limit`; with the
 * total of all. The last figure is that of the part.
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

/** The parts of a split report with their totals, the largest first. */
export function partList({ split, ...shape }: Shape, limit: number): Grouping {
  const by = split ? [split] : [];
  const order = { by: shape.measure, descending: true };
  return { ...usageOf(shape, "all"), by, measures: [shape.measure], order, page: { offset: 0, limit } };
}

/** The metrics of the usage, of the part where there is one and of what is in some row, up to `limit`. */
export function metricList({ bridge, ...shape }: Shape, limit: number): Grouping {
  return { ...usageOf(shape), bridge, by: ["metric"], measures: [shape.measure], page: { offset: 0, limit } };
}

/** The figures of the rows in each column. */
export function cells(question: NumberedQuestion, keys: readonly (readonly Key[])[]): Grouping {
  const asked = allRows(question);
  return only({ ...asked, by: [...asked.by, ...question.columns] }, question.rows, keys);
}

/** The usage behind one figure: of one row or of all, in one column or in all. */
export function behind(
  { rows, columns, bridge, ...shape }: Shape & Pick<NumberedQuestion, "columns">,
  { row, column }: { row?: readonly Key[] | undefined; column?: readonly Key[] | undefined },
): Chosen {
  const objects = bridge?.pairs.filter(([, key]) => key === row?.[0]).map(([object]) => [object]);
  const ofRow =
    bridge && objects ? holdTogether([bridge.of], objects) : holdTogether(rows, row ? [row] : [], shape.interest);
  const usage = usageOf(shape);
  const ofColumn = column ? [holdTogether(columns, [column], shape.interest)] : [];
  return { ...usage, also: [...(usage.also ?? []), ...(row ? [ofRow] : []), ...ofColumn] };
}

function only(grouping: Grouping, of: readonly Dimension[], places: readonly (readonly Key[])[]): Grouping {
  const { bridge, also = [] } = grouping;
  if (!bridge) return { ...grouping, also: [...also, holdTogether(of, places, grouping.interest)] };
  const wanted = new Set(places.map(([key]) => key));
  return { ...grouping, bridge: { ...bridge, pairs: bridge.pairs.filter(([, key]) => wanted.has(key)) } };
}

function placed(columns: readonly Dimension[], keys: readonly Key[]) {
  return columns.flatMap((of, index) => {
    const key = keys[index];
    return key === undefined ? [] : [{ of, key }];
  });
}
