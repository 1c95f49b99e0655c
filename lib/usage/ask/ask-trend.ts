import "server-only";
import { rowDimensions } from "../axis-key";
import { compileTrend, type TrendFigure } from "../query/compile-trend";
import { readKey } from "../query/conditions";
import { exactNumber } from "../query/exact-number";
import type { Key, MonthRange, NumberedQuestion } from "../question";
import type { UsageView } from "../usage-view";
import { askEngine, type EngineOptions } from "./ask-engine";
import { allRows, isImpossible, namedRows } from "./statements";

/** Usage of two ranges of months; the change is a fraction of the base, null if the base is 0. */
export type TrendFigures = Readonly<Record<Exclude<TrendFigure, "change">, number>> & {
  readonly change: number | null;
};

export interface Trend {
  readonly rows: readonly (TrendFigures & { readonly key: readonly Key[] })[];
  /** Over all usage, each use counted once. */
  readonly totals: TrendFigures;
  readonly rowCount: number;
}

const none: TrendFigures = { base: 0, compared: 0, difference: 0, change: null };

type Ordered = EngineOptions & {
  readonly order: { readonly by: TrendFigure; readonly descending: boolean };
  /** Labels are not in this store: a caller that sorts by label passes the page's rows in order. */
  readonly rows?: readonly (readonly Key[])[] | undefined;
};

/** Compares the usage of two ranges of months row by row; omits rows without usage in either. */
export async function askTrend(view: UsageView, question: NumberedQuestion, asking: Ordered): Promise<Trend> {
  const { page: at, pageSize } = question;
  const { rows: named, order, signal } = asking;
  const page = named ? { offset: 0, limit: named.length } : { offset: (at - 1) * pageSize, limit: pageSize };
  const grouping = named ? namedRows(question, named) : allRows(question);
  const [cells, totals, rowCount] = await Promise.all([
    compare(view, question, { grouping, order, page }, { signal }),
    compare(view, question, { grouping: { ...allRows(question), bridge: undefined, by: [] } }, { signal }),
    named ? compare(view, question, { grouping: allRows(question), page: { offset: 0, limit: 1 } }, { signal }) : null,
  ]);
  const names = rowDimensions(question);
  const rows = cells.rows.map((row) => ({
    ...figuresIn(row, names.length),
    key: names.map((name, index) => readKey(name, row[index])),
  }));
  const rowsByKey = new Map(rows.map((row) => [row.key.join(), row]));
  const [total] = totals.rows;
  return {
    rows: named ? named.map((key) => rowsByKey.get(key.join()) ?? { ...none, key }) : rows,
    totals: total ? figuresIn(total, 0) : none,
    rowCount: (rowCount ?? cells).rowCount,
  };
}

/** Every row, unordered. */
export async function askTrendRows(view: UsageView, question: NumberedQuestion, asking: EngineOptions = {}) {
  const { rows } = await compare(view, question, { grouping: allRows(question) }, asking);
  const names = rowDimensions(question);
  return rows.map((row) => names.map((name, index) => readKey(name, row[index])));
}

type Comparing = Pick<Parameters<typeof compileTrend>[1], "grouping" | "order" | "page">;

async function compare(
  view: UsageView,
  { trend, where }: NumberedQuestion,
  comparing: Comparing,
  asking: EngineOptions,
) {
  const { grouping } = comparing;
  const nothing = { rows: [], rowCount: 0 };
  if (!trend || isImpossible(grouping)) return nothing;
  const spans = { base: within(where.month, trend.base), compared: within(where.month, trend.compared) };
  return askEngine(view.client, compileTrend(view.audience, { ...comparing, ...spans }), {
    ...asking,
    asker: view.asker,
  });
}

/** The overlap of both ranges; reversed if they have no month in common, which matches nothing. */
function within(all: MonthRange | undefined, span: MonthRange): MonthRange {
  const from = [all?.from, span.from].filter((month) => month != null).sort();
  const to = [all?.to, span.to].filter((month) => month != null).sort();
  return { from: from.at(-1) ?? null, to: to[0] ?? null };
}

function figuresIn(row: readonly unknown[], from: number): TrendFigures {
  const [base = 0, compared = 0, difference = 0] = row.slice(from, from + 3).map(signedNumber);
  const change = row[from + 3];
  return { base, compared, difference, change: change === null ? null : Number(change) };
}

/** A difference may be negative. */
function signedNumber(raw: unknown): number {
  const text = String(raw);
  return text.startsWith("-") ? -exactNumber(text.slice(1)) : exactNumber(raw);
}
