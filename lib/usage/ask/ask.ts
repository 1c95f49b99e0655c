import "server-only";
import { QuestionTooBig, TooManyColumns } from "../engine/engine-error";
import { compile, compileCount, type Grouping } from "../query/compile";
import { readKey } from "../query/conditions";
import { exactNumber } from "../query/exact-number";
import { type Key, type NumberedQuestion, placeKey, rowsOf } from "../question";
import type { UsageView } from "../usage-view";
import { type Asking, askEngine, type EngineAnswer } from "./ask-engine";
import { allRows, cells, columnList, isImpossible, namedRows, rowPage, type Shape } from "./statements";

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

interface TotalRow {
  readonly key: readonly Key[];
  readonly total: number;
}

type RowPage = Pick<Answer, "total" | "rowCount"> & { readonly rows: readonly TotalRow[] };

/** Labels live elsewhere: who sorts by them gives the rows of the page, in order. */
type Ordered = Asking & { readonly rows?: readonly (readonly Key[])[] | undefined };

/** How many combinations of column keys a table may have (E101 of flexible reports). */
export const MOST_COLUMNS = 100;
const MOST_ROWS = 1_000_000;

/**
 * Answers a flexible report: the page of rows and the columns of the whole filtered usage, then the cells between
 * them. Rows without usage appear only where the caller names them. Throws TooManyColumns before asking for cells.
 */
export async function ask(view: UsageView, question: NumberedQuestion, asking: Ordered = {}): Promise<Answer> {
  const [page, columns] = await bothEnded(askPage(view, question, asking), askColumns(view, question, asking));
  const found = await askCells(view, question, columns.length === 0 ? [] : page.rows.map(({ key }) => key), asking);
  return { ...page, columns, rows: page.rows.map((row) => ({ ...row, cells: found.get(placeKey(row.key)) ?? {} })) };
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

function askPage(view: UsageView, question: NumberedQuestion, { rows, signal }: Ordered): Promise<RowPage> {
  if (rows) return askNamedRows(view, question, rows, { signal });
  return question.bridge ? askBridgedRows(view, question, { signal }) : askOrderedRows(view, question, { signal });
}

async function askOrderedRows(view: UsageView, question: NumberedQuestion, asking: Asking): Promise<RowPage> {
  const { rows, totals, rowCount } = await askGrouping(view, rowPage(question), asking);
  const total = totals.at(question.rows.length);
  return {
    rows: rows.map((row) => totalRow(question, row)),
    total: total === undefined ? 0 : exactNumber(total),
    rowCount,
  };
}

/** What belongs to several is in the rows of each: the total is asked for without them. */
/** What belongs to several is in the rows of each: the total is asked for without them. */
async function askBridgedRows(view: UsageView, question: NumberedQuestion, asking: Asking): Promise<RowPage> {
  const [page, total] = await bothEnded(askGrouping(view, rowPage(question), asking), askTotal(view, question, asking));
  return { rows: page.rows.map((row) => totalRow(question, row)), total, rowCount: page.rowCount };
}

async function askNamedRows(
  view: UsageView,
  question: NumberedQuestion,
  keys: readonly (readonly Key[])[],
  asking: Asking,
): Promise<RowPage> {
  const [named, count] = await Promise.all([
    askGrouping(view, namedRows(question, keys), asking),
    askCount(view, question, asking),
  ]);
  const rows = named.rows.map((row) => totalRow(question, row));
  const totals = new Map(rows.map(({ key, total }) => [placeKey(key), total]));
  return { rows: keys.map((key) => ({ key, total: totals.get(placeKey(key)) ?? 0 })), ...count };
}

async function askCount(view: UsageView, question: NumberedQuestion, asking: Asking) {
  const everything = allRows(question);
  if (question.bridge) {
    const { rowCount } = await askGrouping(view, { ...everything, page: { offset: 0, limit: 1 } }, asking);
    return { rowCount, total: await askTotal(view, question, asking) };
  }
  if (isImpossible(everything)) return { rowCount: 0, total: 0 };
  const { rows } = await askEngine(view.client, compileCount(view.audience, everything), asking);
  const [rowCount = 0, total = 0] = (rows[0] ?? []).map(exactNumber);
  return { rowCount, total };
}

async function askTotal(view: UsageView, question: NumberedQuestion, asking: Asking): Promise<number> {
  const whole = { ...allRows(question), bridge: undefined, by: [] };
  return exactNumber((await askGrouping(view, whole, asking)).rows[0]?.[0] ?? 0);
}

async function askColumns(
  view: UsageView,
  question: NumberedQuestion,
  asking: Asking,
): Promise<readonly AnswerColumn[]> {
  const { columns } = question;
  if (columns.length === 0) return [];
  const { rows, rowCount } = await askGrouping(view, columnList(question, MOST_COLUMNS), asking);
  if (rowCount > MOST_COLUMNS) throw new TooManyColumns(rowCount);
  return rows.map((row) => ({
    key: columns.map((name, index) => readKey(name, row[index])),
    total: exactNumber(row[columns.length]),
  }));
}

async function askCells(
  view: UsageView,
  question: NumberedQuestion,
  keys: readonly (readonly Key[])[],
  asking: Asking,
) {
  const found = new Map<string, Record<string, number>>();
  if (keys.length === 0) return found;
  const { rows } = await askGrouping(view, cells(question, keys), asking);
  const ofRow = rowsOf(question);
  const names = [...ofRow, ...question.columns];
  for (const row of rows) {
    const place = names.map((name, index) => readKey(name, row[index]));
    const key = placeKey(place.slice(0, ofRow.length));
    const known = found.get(key) ?? {};
    known[placeKey(place.slice(ofRow.length))] = exactNumber(row[names.length]);
    found.set(key, known);
  }
  return found;
}

function totalRow(shape: Shape, row: readonly unknown[]): TotalRow {
  const names = rowsOf(shape);
  return { key: names.map((name, index) => readKey(name, row[index])), total: exactNumber(row[names.length]) };
}

async function askGrouping(view: UsageView, grouping: Grouping, asking: Asking): Promise<EngineAnswer> {
  if (isImpossible(grouping)) return { rows: [], totals: [], rowCount: 0 };
  return askEngine(view.client, compile(view.audience, grouping), asking);
}
