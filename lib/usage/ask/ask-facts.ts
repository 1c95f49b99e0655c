import "server-only";
import { compile, compileRows } from "@/lib/usage/query/compile";
import { month } from "@/lib/usage/query/cube";
import { exactNumber } from "@/lib/usage/query/exact-number";
import type { Page } from "@/lib/usage/query/question";
import { identifier } from "@/lib/usage/query/sql";
import { usage } from "../cube";
import type { StoredFact } from "../fact";
import { factColumns } from "../fact-columns";
import type { Key, Question } from "../question";
import type { UsageView } from "../usage-view";
import { behind, isImpossible } from "./answer-steps";
import { type Asking, askEngine } from "./ask-engine";

export interface FactPage {
  readonly facts: readonly StoredFact[];
  /** Of all facts behind the figure, not only of the page. */
  readonly count: number;
  readonly sum: number;
}

/**
 * The facts behind a figure of a flexible report: of one row or, without it, of all rows; in one column or, without
 * it, in all columns. Their order is fixed, so that pages neither overlap nor miss a fact.
 */
export async function askFacts(
  view: UsageView,
  figure: {
    readonly question: Pick<Question, "rows" | "columns" | "where">;
    readonly row?: Key | undefined;
    readonly column?: readonly Key[] | undefined;
  },
  page: Page,
  asking: Asking = {},
): Promise<FactPage> {
  const filter = behind(figure.question, figure);
  if (isImpossible(filter)) return { facts: [], count: 0, sum: 0 };
  const columns = Object.values(factColumns).map(identifier);
  const [rows, totals] = await Promise.all([
    askEngine(view.client, compileRows(view.audience, usage, { ...filter, columns, page }), asking),
    askEngine(view.client, compile(view.audience, usage, { ...filter, by: [], measures: ["facts", "uses"] }), asking),
  ]);
  const [count, sum] = (totals.rows[0] ?? []).map(exactNumber);
  return { facts: rows.rows.map(factOf), count: count ?? 0, sum: sum ?? 0 };
}

const monthColumn = month(factColumns.month);

function factOf(row: readonly unknown[]): StoredFact {
  const names = Object.keys(factColumns);
  const raw = (name: keyof StoredFact) => row[names.indexOf(name)];
  const number = (name: Exclude<keyof StoredFact, "month">) => exactNumber(raw(name));
  return {
    importId: number("importId"),
    organizationId: number("organizationId"),
    reportTypeId: number("reportTypeId"),
    platformId: number("platformId"),
    month: String(monthColumn.read(raw("month"))),
    metricId: number("metricId"),
    titleId: number("titleId"),
    itemId: number("itemId"),
    accessType: number("accessType"),
    accessMethod: number("accessMethod"),
    dataType: number("dataType"),
    sectionType: number("sectionType"),
    publisher: number("publisher"),
    reportedPlatform: number("reportedPlatform"),
    articleVersion: number("articleVersion"),
    parentDataType: number("parentDataType"),
    yop: number("yop"),
    value: number("value"),
  };
}
