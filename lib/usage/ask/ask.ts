import "server-only";
import type { BridgeName, Dimension } from "../dimensions";
import { QuestionTooBig, TooManyColumns, TooManyGroups } from "../engine/engine-error";
import { placeKey, readPlaceKey, rowsOf } from "../place-key";
import { compile, type Grouping, isAdditive } from "../query/compile";
import { readKey } from "../query/conditions";
import { exactNumber } from "../query/exact-number";
import type { Key, NumberedQuestion } from "../question";
import type { UsageView } from "../usage-view";
import { type Asking, askEngine, asList, type EngineAnswer } from "./ask-engine";
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
  /** One key for each of the question's rows; of a tag, one. */
  readonly key: readonly Key[];
  /** Over all columns. */
  readonly total: number;
  /** By placeKey; a column in which the row has no usage is absent. */
  readonly cells: Readonly<Record<string, number>>;
}

interface AnswerColumn {
  /** One key for each of the question's columns. */
  readonly key: readonly Key[];
  /** Over all rows, not only those of the page. */
  readonly total: number;
}

export interface Answer {
  readonly rows: readonly AnswerRow[];
  /** Those of all rows, ordered by their keys. */
  readonly columns: readonly AnswerColumn[];
  /** Over all usage, each counted once. */
  readonly total: number;
  readonly rowCount: number;
}

type TotalRow = Omit<AnswerRow, "cells">;
type RowPage = Pick<Answer, "rows" | "rowCount">;
type Whole = Pick<Answer, "columns" | "total">;

/** Labels live elsewhere: who sorts by them gives the rows of the page, in order. */
type Ordered = Asking & { readonly rows?: readonly (readonly Key[])[] | undefined };

/** How many combinations of column keys a table may have (E101 of flexible reports). */
export const MOST_COLUMNS = 100;
const MOST_ROWS = 1_000_000;

/**
 * Answers a flexible report: the page of rows with their cells and, at the same time, the columns and the total of the
 * whole filtered usage. Rows without usage appear only where the caller names them. Throws TooManyColumns.
 */
export async function ask(view: UsageView, question: NumberedQuestion, asking: Ordered = {}): Promise<Answer> {
  const added = asking.rows || !isSummary(question) ? null : await askAndAdd(view, question, asking);
  if (added) return added;
  const [page, whole] = await bothEnded(askPage(view, question, asking), askWhole(view, question, asking));
  return { ...page, ...whole };
}

/** So many rows are added up here sooner than the engine reads their usage a second time. */
const MOST_ADDED = 1000;

/** All rows at once, of which columns and total are added up; null where there are too many rows or columns for that. */
async function askAndAdd(view: UsageView, question: NumberedQuestion, asking: Asking): Promise<Answer | null> {
  const everything = { ...rowPage(question), page: { offset: 0, limit: MOST_ADDED } };
  const { rows, rowCount } = await askCells(view, question, everything, asking);
  if (rowCount > MOST_ADDED) return null;
  const sums = new Map<string, number>();
  for (const { cells } of rows)
    for (const [place, figure] of Object.entries(cells)) sums.set(place, exactNumber((sums.get(place) ?? 0) + figure));
  if (sums.size >= MOST_COLUMNS) return null;
  const columns = [...sums].map(([place, total]) => {
    const key = readPlaceKey(question.columns, place);
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

/** As the engine orders them: numbers by their size, months in time. */
function compareKeys(one: readonly Key[], other: readonly Key[]): number {
  const at = one.findIndex((key, place) => key !== other[place]);
  const [a = 0, b = 0] = [one[at], other[at]];
  return a < b ? -1 : 1;
}

/** Every row with its total, in no order: for sorting by labels. Throws QuestionTooBig above a million rows. */
export async function askRows(view: UsageView, shape: Shape, asking: Asking = {}): Promise<readonly TotalRow[]> {
  const grouping = { ...allRows(shape), page: { offset: 0, limit: MOST_ROWS } };
  const { rows, rowCount } = await askGrouping(view, grouping, asking);
  if (rowCount > MOST_ROWS) throw new QuestionTooBig();
  return rows.map((row) => totalRow(shape, row));
}

/** Where one fails the other is not cut off: on a cluster that breaks connections between nodes, for little gain. */
async function bothEnded<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

async function askPage(view: UsageView, question: NumberedQuestion, { rows, signal }: Ordered): Promise<RowPage> {
  if (!rows) return askCells(view, question, rowPage(question), { signal });
  const [found, rowCount] = await bothEnded(
    askCells(view, question, namedRows(question, rows), { signal }),
    askRowCount(view, question, { signal }),
  );
  const known = new Map(found.rows.map((row) => [placeKey(row.key), row]));
  return { rows: rows.map((key) => known.get(placeKey(key)) ?? { key, total: 0, cells: {} }), rowCount };
}

/** Rows and cells at once; one after the other where there are too many cells, or where they do not add up to rows. */
async function askCells(view: UsageView, question: NumberedQuestion, page: Grouping, asking: Asking): Promise<RowPage> {
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
  asking: Asking,
): Promise<RowPage> {
  const { rows: raw, rowCount } = await askGrouping(view, page, asking);
  const rows = raw.map((row) => totalRow(question, row));
  if (rows.length === 0 || question.columns.length === 0)
    return { rows: rows.map((row) => ({ ...row, cells: {} })), rowCount };
  const keys = rows.map(({ key }) => key);
  const answer = await askGrouping(view, cells(question, keys), asking);
  const ofRow = rowsOf(question);
  const found = new Map(keys.map((key): [string, Record<string, number>] => [placeKey(key), {}]));
  for (const raw of answer.rows) {
    const cellsOfRow = found.get(placeKey(keysIn(ofRow, raw)));
    const column = placeKey(keysIn(question.columns, raw.slice(ofRow.length)));
    if (cellsOfRow) cellsOfRow[column] = exactNumber(raw.at(-1));
  }
  return { rows: rows.map((row) => ({ ...row, cells: found.get(placeKey(row.key)) ?? {} })), rowCount };
}

async function askRowCount(view: UsageView, question: NumberedQuestion, asking: Asking): Promise<number> {
  const { rowCount } = await askGrouping(view, { ...allRows(question), page: { offset: 0, limit: 1 } }, asking);
  return rowCount;
}

/** The columns and the total of all usage that the question is about. */
export async function askWhole(view: UsageView, question: NumberedQuestion, asking: Asking): Promise<Whole> {
  const { columns } = question;
  const { rows, totals, rowCount } = await askGrouping(view, columnList(question, MOST_COLUMNS), asking);
  if (columns.length === 0) return { columns: [], total: exactNumber(rows[0]?.at(-1) ?? 0) };
  if (rowCount > MOST_COLUMNS) throw new TooManyColumns(rowCount);
  const found = rows.map((row) => ({ key: keysIn(columns, row), total: exactNumber(row.at(-1)) }));
  return { columns: found, total: exactNumber(totals.at(-1) ?? 0) };
}

/** Of a row that has them as lists: of keys, one for each dimension, and of figures. */
function cellsIn({ columns, ...shape }: NumberedQuestion, row: readonly unknown[]): AnswerRow["cells"] {
  const first = rowsOf(shape).length + 1;
  const lists = row.slice(first, first + columns.length + 1).map(asList);
  const at = (place: number) => lists.map((list) => list[place]);
  const figures = lists[columns.length] ?? [];
  return Object.fromEntries(
    figures.map((figure, place) => [placeKey(keysIn(columns, at(place))), exactNumber(figure)]),
  );
}

const keysIn = (names: readonly (Dimension | BridgeName)[], row: readonly unknown[]): readonly Key[] =>
  names.map((name, index) => readKey(name, row[index]));

function totalRow(shape: Shape, row: readonly unknown[]): TotalRow {
  const names = rowsOf(shape);
  return { key: keysIn(names, row), total: exactNumber(row[names.length]) };
}

/** Which report types each of these rows has usage of, by placeKey. */
export async function askReportTypes(
  view: UsageView,
  question: NumberedQuestion,
  keys: readonly (readonly Key[])[],
  asking: Asking = {},
): Promise<ReadonlyMap<string, readonly Key[]>> {
  const grouping = namedRows(question, keys);
  const { rows } = await askGrouping(view, { ...grouping, by: [...grouping.by, "reportType"] }, asking);
  const names = rowsOf(question);
  const found = new Map<string, Key[]>();
  for (const row of rows) {
    const place = placeKey(keysIn(names, row));
    found.set(place, [...(found.get(place) ?? []), readKey("reportType", row[names.length])]);
  }
  return found;
}

/** The parts of a split question, the largest first, and how many there are. */
export async function askParts(view: UsageView, question: Shape, limit: number, asking: Asking = {}) {
  const { split } = question;
  if (!split) throw new TypeError("Parts of a question that is not split");
  const { rows, rowCount } = await askGrouping(view, partList(question, limit), asking);
  return {
    count: rowCount,
    parts: rows.map(([key, total]) => ({ key: readKey(split, key), total: exactNumber(total) })),
  };
}

/** Numbers of the metrics that there is usage of, in the part and in rows of tags where the question has such; up to `limit`. */
export async function askMetrics(view: UsageView, question: Shape, limit: number, asking: Asking = {}) {
  const { rows } = await askGrouping(view, metricList(question, limit), asking);
  return rows.map(([key]) => Number(key));
}

async function askGrouping(view: UsageView, grouping: Grouping, asking: Asking): Promise<EngineAnswer> {
  if (isImpossible(grouping)) return { rows: [], totals: [], rowCount: 0 };
  return askEngine(view.client, compile(view.audience, grouping), asking);
}
