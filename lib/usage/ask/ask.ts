import "server-only";
import { compile, compileCount } from "@/lib/usage/query/compile";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { usage } from "../cube";
import { TooManyColumns } from "../engine/engine-error";
import type { Key, Question } from "../question";
import type { UsageView } from "../usage-view";
import {
  allRows,
  cells,
  columnList,
  isImpossible,
  namedRows,
  rowPage,
  type StoreOrder,
  type UsageGrouping,
} from "./answer-steps";
import { type Asking, askEngine, type EngineAnswer } from "./ask-engine";
import { columnKey } from "./column-key";

export interface AnswerRow {
  readonly key: Key;
  /** Over all columns. */
  readonly total: number;
  /** By columnKey; a column in which the row has no usage is absent. */
  readonly cells: Readonly<Record<string, number>>;
}

export interface AnswerColumn {
  /** One key for each of the question's columns. */
  readonly key: readonly Key[];
  /** Over all rows, not only those of the page. */
  readonly total: number;
}

export interface Answer {
  readonly rows: readonly AnswerRow[];
  /** Those of all rows, ordered by their keys. */
  readonly columns: readonly AnswerColumn[];
  readonly total: number;
  readonly rowCount: number;
}

type RowPage = Pick<Answer, "total" | "rowCount"> & { readonly rows: readonly { key: Key; total: number }[] };

/** How many combinations of column keys a table may have (E101 of flexible reports). */
export const MOST_COLUMNS = 100;

/**
 * Answers a flexible report: the page of rows and the columns of the whole filtered usage, then the cells between
 * them. Rows without usage appear only where the caller names them. Throws TooManyColumns before asking for cells.
 */
export async function ask(view: UsageView, question: Question, asking: Asking = {}): Promise<Answer> {
  const [page, columns] = await bothEnded(askRows(view, question, asking), askColumns(view, question, asking));
  const found = await askCells(view, question, columns.length === 0 ? [] : page.rows.map(({ key }) => key), asking);
  return { ...page, columns, rows: page.rows.map((row) => ({ ...row, cells: found.get(row.key) ?? {} })) };
}

/** Where one fails the other is not cut off: on a cluster that breaks connections between nodes, for little gain. */
async function bothEnded<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

function askRows(view: UsageView, question: Question, asking: Asking): Promise<RowPage> {
  const { order } = question;
  return order.by === "keys"
    ? askNamedRows(view, question, order.keys.slice(question.offset, question.offset + question.limit), asking)
    : askOrderedRows(view, question, order, asking);
}

async function askOrderedRows(
  view: UsageView,
  question: Question,
  order: StoreOrder,
  asking: Asking,
): Promise<RowPage> {
  const { rows, totals, rowCount } = await askGrouping(view, rowPage(question, order), asking);
  const read = usage.dimensions[question.rows].read;
  return {
    rows: rows.map(([key, total]) => ({ key: read(key), total: exactNumber(total) })),
    total: totals.length === 0 ? 0 : exactNumber(totals[1]),
    rowCount,
  };
}

async function askNamedRows(
  view: UsageView,
  question: Question,
  keys: readonly Key[],
  asking: Asking,
): Promise<RowPage> {
  const everything = allRows(question);
  const [named, count] = await Promise.all([
    askGrouping(view, namedRows(question, keys), asking),
    isImpossible(everything)
      ? undefined
      : askEngine(view.client, compileCount(view.audience, usage, everything), asking),
  ]);
  const read = usage.dimensions[question.rows].read;
  const totals = new Map(named.rows.map(([key, total]) => [read(key), exactNumber(total)]));
  const [rowCount = 0, total = 0] = count?.rows[0] ?? [];
  return {
    rows: keys.map((key) => ({ key, total: totals.get(key) ?? 0 })),
    total: exactNumber(total),
    rowCount: exactNumber(rowCount),
  };
}

async function askColumns(view: UsageView, question: Question, asking: Asking): Promise<readonly AnswerColumn[]> {
  const { columns } = question;
  if (columns.length === 0) return [];
  const { rows, rowCount } = await askGrouping(view, columnList(question, MOST_COLUMNS), asking);
  if (rowCount > MOST_COLUMNS) throw new TooManyColumns(rowCount);
  return rows.map((row) => ({
    key: columns.map((name, index) => usage.dimensions[name].read(row[index])),
    total: exactNumber(row[columns.length]),
  }));
}

async function askCells(view: UsageView, question: Question, keys: readonly Key[], asking: Asking) {
  const found = new Map<Key, Record<string, number>>();
  if (keys.length === 0) return found;
  const { rows } = await askGrouping(view, cells(question, keys), asking);
  const names = [question.rows, ...question.columns];
  for (const row of rows) {
    const [key, ...place] = names.map((name, index) => usage.dimensions[name].read(row[index]));
    if (key === undefined) continue;
    const ofRow = found.get(key) ?? {};
    ofRow[columnKey(place)] = exactNumber(row[names.length]);
    found.set(key, ofRow);
  }
  return found;
}

async function askGrouping(view: UsageView, grouping: UsageGrouping, asking: Asking): Promise<EngineAnswer> {
  if (isImpossible(grouping)) return { rows: [], totals: [], rowCount: 0 };
  return askEngine(view.client, compile(view.audience, usage, grouping), asking);
}
