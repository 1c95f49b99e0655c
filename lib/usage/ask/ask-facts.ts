import "server-only";
import { recordOf } from "@/lib/kit/record-of";
import { type FactField, factColumns, factFields, type StoredFact } from "../fact";
import { compile, compileFacts, type Page } from "../query/compile";
import { readKey } from "../query/conditions";
import { exactNumber } from "../query/exact-number";
import type { Key, NumberedQuestion } from "../question";
import type { UsageView } from "../usage-view";
import { askEngine, type EngineOptions } from "./ask-engine";
import { behind, isImpossible } from "./statements";

export interface FactPage {
  readonly facts: readonly StoredFact[];
  /** Facts behind the whole figure, not only on this page. */
  readonly count: number;
  readonly sum: number;
}

/**
 * The facts behind a figure of a flexible report: of one row or of all rows, in one column or in all columns. The order
 * is fixed, so pages neither overlap nor miss a fact.
 */
export async function askFacts(
  view: UsageView,
  figure: {
    readonly question: NumberedQuestion;
    readonly row?: readonly Key[] | undefined;
    readonly column?: readonly Key[] | undefined;
  },
  page: Page,
  asking: EngineOptions = {},
): Promise<FactPage> {
  const condition = behind(figure.question, figure);
  if (isImpossible(condition)) return { facts: [], count: 0, sum: 0 };
  const columns = factFields.map((field) => factColumns[field].name);
  const [rows, totals] = await Promise.all([
    askEngine(view.client, compileFacts(view.audience, { ...condition, columns, page }), {
      ...asking,
      asker: view.asker,
    }),
    askEngine(view.client, compile(view.audience, { ...condition, by: [], measures: ["facts", "uses"] }), {
      ...asking,
      asker: view.asker,
    }),
  ]);
  const [count, sum] = (totals.rows[0] ?? []).map(exactNumber);
  return { facts: rows.rows.map(factOf), count: count ?? 0, sum: sum ?? 0 };
}

const numeric = factFields.filter((field): field is Exclude<FactField, "month"> => field !== "month");

function factOf(row: readonly unknown[]): StoredFact {
  const raw = (field: FactField) => row[factFields.indexOf(field)];
  return { ...recordOf(numeric, (field) => exactNumber(raw(field))), month: String(readKey("month", raw("month"))) };
}
