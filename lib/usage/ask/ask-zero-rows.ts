import "server-only";
import { rowsOf } from "../place-key";
import { compileZeroRows } from "../query/compile-zero-rows";
import { readKey } from "../query/conditions";
import type { Key, NumberedQuestion, ZeroRows } from "../question";
import type { UsageView } from "../usage-view";
import { type Asking, askEngine } from "./ask-engine";
import { isImpossible, rowPage } from "./statements";

type Page = { readonly rows: readonly (readonly Key[])[]; readonly rowCount: number };

/**
 * The keys of a page of rows that has objects without usage among those with it, in the order of the question, and how many
 * there are. They are put in order and counted where the usage is, however many they are.
 */
export async function askZeroRows(
  view: UsageView,
  question: NumberedQuestion & { readonly zero: ZeroRows },
  { signal, everything = false }: Asking & { readonly everything?: boolean } = {},
): Promise<Page> {
  const page = rowPage(question);
  const asked = everything ? { ...page, page: undefined, cell: undefined, order: undefined } : page;
  const used = isImpossible(page) ? null : asked;
  const statement = compileZeroRows(view.audience, { grouping: asked, used: used !== null, zero: question.zero });
  const { rows, rowCount } = await askEngine(view.client, statement, { signal });
  const names = rowsOf(question);
  return { rows: rows.map((row) => names.map((name, index) => readKey(name, row[index]))), rowCount };
}
