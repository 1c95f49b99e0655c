import "server-only";
import { compile } from "@/lib/usage/query/compile";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { usage } from "../cube";
import { QuestionTooBig } from "../engine/engine-error";
import type { Key, Question } from "../question";
import type { UsageView } from "../usage-view";
import { allRows, isImpossible } from "./answer-steps";
import { type Asking, askEngine } from "./ask-engine";

const MOST_ROWS = 1_000_000;

/**
 * Every row of a flexible report with its total, in no order: for sorting by labels, which the usage store does not
 * know. The sorted keys go back as `order: { by: "keys", keys }`. Throws QuestionTooBig above a million rows.
 */
export async function askRowKeys(
  view: UsageView,
  question: Pick<Question, "rows" | "where">,
  asking: Asking = {},
): Promise<readonly { readonly key: Key; readonly total: number }[]> {
  const grouping = { ...allRows(question), page: { offset: 0, limit: MOST_ROWS } };
  if (isImpossible(grouping)) return [];
  const { rows, rowCount } = await askEngine(view.client, compile(view.audience, usage, grouping), asking);
  if (rowCount > MOST_ROWS) throw new QuestionTooBig();
  const { read } = usage.dimensions[question.rows];
  return rows.map(([key, total]) => ({ key: read(key), total: exactNumber(total) }));
}
