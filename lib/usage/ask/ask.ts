import "server-only";
import { axisKey, readAxisKey, rowDimensions } from "../axis-key";
import type { BridgeName, Dimension } from "../dimensions";
import { QuestionTooBig, TooManyColumns, TooManyGroups } from "../engine/engine-error";
import { compile, type Grouping, isAdditive } from "../query/compile";
import { readKey } from "../query/conditions";
import { exactNumber } from "../query/exact-number";
import type { Key, NumberedQuestion } from "../question";
import type { UsageView } from "../usage-view";
import { askEngine, type EngineAnswer, type EngineOptions, engineList } from "./ask-engine";
import {
  allRows,
  cells,
  columnList,
  isImpossible,
  isSummary,
  metricList,
  namedRows,
  partList,
  rowPage,
  type Shape,
} from "./statements";

interface AnswerRow {
  /** One key per row dimension; one key for a tag. */
  readonly key: readonly Key[];
  /** Over all columns. */
  readonly total: number;
  /** By axisKey; a column without usage is absent. */
  readonly cells: Readonly<Record<string, number>>;
}

interface AnswerColumn {
  /** One key per column dimension. */
  readonly key: readonly Key[];
  /** Over all rows, not only this page. */
  readonly total: number;
}

export interface UsageAnswer {
  readonly rows: readonly AnswerRow[];
  /** Columns of all rows, ordered by their keys. */
  readonly columns: readonly AnswerColumn[];
  /** Over all usage, each use counted once. */
  readonly total: number;
  readonly rowCount: number;
}

type TotalRow = Omit<AnswerRow, "cells">;
type RowPage = Pick<UsageAnswer, "rows" | "rowCount">;
type Whole = Pick<UsageAnswer, "columns" | "total">;

/** Labels are not in this store: a caller that sorts by label passes the page's rows in order. */
type Ordered = EngineOptions & { readonly rows?: readonly (readonly Key[])[] | undefined };

/** Maximum number of column key combinations in a table (E101 of flexible reports). */
export const MOST_COLUMNS = 100;
const MOST_ROWS = 1_000_000;

/**
 * Answers a flexible report: the page of rows with their cells, together with the columns and total of all filtered
 * usage. Rows without usage appear only if the caller names them. Throws TooManyColumns.
 */
export async function ask(view: UsageView, question: NumberedQuestion, asking: Ordered = {}): Promise<UsageAnswer> {
  const added = asking.rows || !isSummary(question) ? null : await askAndAdd(view, question, asking);
  if (added) return added;
  const [page, whole] = await bothEnded(askPage(view, question, asking), askWhole(view, question, asking));
  return { ...page, ...whole };
}

/** Up to this many rows, adding them up here is cheaper than a second read in the engine. */
const MOST_ADDED = 1000;

/** All rows at once, with columns and total summed from them; null if there are too many rows or columns. */
async function askAndAdd(
  view: UsageView,
  question: NumberedQuestion,
  asking: EngineOptions,
): Promise<UsageAnswer | null> {
  const everything = { ...rowPage(question), page: { offset: 0, limit: MOST_ADDED } };
  const { rows, rowCount } = await askCells(view, question, everything, asking);
  if (rowCount > MOST_ADDED) return null;
  const sums = new Map<string, number>();
  for (const { cells } of rows)
    for (const [place, figure] of Object.entries(cells)) sums.set(place, exactNumber((sums.get(place) ?? 0) + figure));
  if (sums.size >= MOST_COLUMNS) return null;
  const columns = [...sums].map(([place, total]) => {
    const key = readAxisKey(question.columns, place);
    if (!key) throw new TypeError(`Not a column: ${place}`);
    return { key, total };
  });
  const from = (question.page - 1) * question.pageSize;
  return {
    ...{ rows: rows.slice(from, from + question.pageSize), rowCount },
    columns: columns.sort((one, other) => compareKeys(one.key, other.key)),
    total: rows.reduce((total, row) => exactNumber(total + row.total), 0),
  };
}

/** The engine's order: numbers by size, months by time. */
function compareKeys(one: readonly Key[], other: readonly Key[]): number {
  const at = one.findIndex((key, place) => key !== other[place]);
  const [a = 0, b = 0] = [one[at], other[at]];
  return a < b ? -1 : 1;
}

/** Every row with its total, unordered, for sorting by label. Throws QuestionTooBig above a million rows. */
export async function askRows(view: UsageView, shape: Shape, asking: EngineOptions = {}): Promise<readonly TotalRow[]> {
  const grouping = { ...allRows(shape), page: { offset: 0, limit: MOST_ROWS } };
  const { rows, rowCount } = await askGrouping(view, grouping, asking);
  if (rowCount > MOST_ROWS) throw new QuestionTooBig();
  return rows.map((row) => totalRow(shape, row));
}

/**
 * Does not cancel one when the other fails: on a cluster, canceling breaks connections between nodes for little gain.
 */
async function bothEnded<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

async function askPage(view: UsageView, question: NumberedQuestion, { rows, signal }: Ordered): Promise<RowPage> {
  if (!rows) return askCells(view, question, rowPage(question), { signal });
  const [currentCells, rowCount] = await bothEnded(
    askCells(view, question, namedRows(question, rows), { signal }),
    askRowCount(view, question, { signal }),
  );
  const rowsByPlace = new Map(currentCells.rows.map((row) => [axisKey(row.key), row]));
  return { rows: rows.map((key) => rowsByPlace.get(axisKey(key)) ?? { key, total: 0, cells: {} }), rowCount };
}

/** Rows and cells in one statement; in two if there are too many cells, or if cells do not add up to rows. */
async function askCells(
  view: UsageView,
  question: NumberedQuestion,
  page: Grouping,
  asking: EngineOptions,
): Promise<RowPage> {
  const { columns, measure } = question;
  if (columns.length === 0 || !isAdditive(measure)) return askCellsOfRows(view, question, page, asking);
  try {
    const withCells = { ...page, columns: { of: columns, most: MOST_COLUMNS } };
    const { rows, rowCount } = await askGrouping(view, withCells, asking);
    return { rows: rows.map((row) => ({ ...totalRow(question, row), cells: cellsIn(question, row) })), rowCount };
  } catch (error) {
    if (!(error instanceof TooManyGroups)) throw error;
    return askCellsOfRows(view, question, page, asking);
  }
}

async function askCellsOfRows(
  view: UsageView,
  question: NumberedQuestion,
  page: Grouping,
  asking: EngineOptions,
): Promise<RowPage> {
  const { rows: raw, rowCount } = await askGrouping(view, page, asking);
  const rows = raw.map((row) => totalRow(question, row));
  if (rows.length === 0 || question.columns.length === 0)
    return { rows: rows.map((row) => ({ ...row, cells: {} })), rowCount };
  const keys = rows.map(({ key }) => key);
  const answer = await askGrouping(view, cells(question, keys), asking);
  const ofRow = rowDimensions(question);
  const totals = new Map(keys.map((key): [string, Record<string, number>] => [axisKey(key), {}]));
  for (const raw of answer.rows) {
    const cellsOfRow = totals.get(axisKey(keysIn(ofRow, raw)));
    const column = axisKey(keysIn(question.columns, raw.slice(ofRow.length)));
    if (cellsOfRow) cellsOfRow[column] = exactNumber(raw.at(-1));
  }
  return { rows: rows.map((row) => ({ ...row, cells: totals.get(axisKey(row.key)) ?? {} })), rowCount };
}

async function askRowCount(view: UsageView, question: NumberedQuestion, asking: EngineOptions): Promise<number> {
  const { rowCount } = await askGrouping(view, { ...allRows(question), page: { offset: 0, limit: 1 } }, asking);
  return rowCount;
}

/** The columns and total of all usage in the question. */
export async function askWhole(view: UsageView, question: NumberedQuestion, asking: EngineOptions): Promise<Whole> {
  const { columns } = question;
  const { rows, totals, rowCount } = await askGrouping(view, columnList(question, MOST_COLUMNS), asking);
  if (columns.length === 0) return { columns: [], total: exactNumber(rows[0]?.at(-1) ?? 0) };
  if (rowCount > MOST_COLUMNS) throw new TooManyColumns(rowCount);
  const groups = rows.map((row) => ({ key: keysIn(columns, row), total: exactNumber(row.at(-1)) }));
  return { columns: groups, total: exactNumber(totals.at(-1) ?? 0) };
}

/** A row's cells arrive as lists: keys (one list per dimension) and figures. */
function cellsIn({ columns, ...shape }: NumberedQuestion, row: readonly unknown[]): AnswerRow["cells"] {
  const first = rowDimensions(shape).length + 1;
  const lists = row.slice(first, first + columns.length + 1).map(engineList);
  const at = (place: number) => lists.map((list) => list[place]);
  const figures = lists[columns.length] ?? [];
  return Object.fromEntries(figures.map((figure, place) => [axisKey(keysIn(columns, at(place))), exactNumber(figure)]));
}

const keysIn = (names: readonly (Dimension | BridgeName)[], row: readonly unknown[]): readonly Key[] =>
  names.map((name, index) => readKey(name, row[index]));

function totalRow(shape: Shape, row: readonly unknown[]): TotalRow {
  const names = rowDimensions(shape);
  return { key: keysIn(names, row), total: exactNumber(row[names.length]) };
}

/** Report types with usage per row, by axisKey. */
export async function askReportTypes(
  view: UsageView,
  question: NumberedQuestion,
  keys: readonly (readonly Key[])[],
  asking: EngineOptions = {},
): Promise<ReadonlyMap<string, readonly Key[]>> {
  const grouping = namedRows(question, keys);
  const { rows } = await askGrouping(view, { ...grouping, by: [...grouping.by, "reportType"] }, asking);
  const names = rowDimensions(question);
  const keysByType = new Map<string, Key[]>();
  for (const row of rows) {
    const place = axisKey(keysIn(names, row));
    keysByType.set(place, [...(keysByType.get(place) ?? []), readKey("reportType", row[names.length])]);
  }
  return keysByType;
}

/** The parts of a split question, largest first, and their number. */
export async function askParts(view: UsageView, question: Shape, limit: number, asking: EngineOptions = {}) {
  const { split } = question;
  if (!split) throw new TypeError("The question has no split, and so no parts");
  const { rows, rowCount } = await askGrouping(view, partList(question, limit), asking);
  return {
    count: rowCount,
    parts: rows.map(([key, total]) => ({ key: readKey(split, key), total: exactNumber(total) })),
  };
}

/** Ids of metrics with usage, in the part and (for tag rows) in tagged objects; up to `limit`. */
export async function askMetrics(view: UsageView, question: Shape, limit: number, asking: EngineOptions = {}) {
  const { rows } = await askGrouping(view, metricList(question, limit), asking);
  return rows.map(([key]) => Number(key));
}

async function askGrouping(view: UsageView, grouping: Grouping, asking: EngineOptions): Promise<EngineAnswer> {
  if (isImpossible(grouping)) return { rows: [], totals: [], rowCount: 0 };
  return askEngine(view.client, compile(view.audience, grouping), { ...asking, asker: view.asker });
}
