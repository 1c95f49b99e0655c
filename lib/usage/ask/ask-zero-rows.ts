import "server-only";
import { rowDimensions } from "../axis-key";
import { compileZeroRows } from "../query/compile-zero-rows";
import { readKey } from "../query/conditions";
import type { Key, NumberedQuestion, ZeroRows } from "../question";
import type { UsageView } from "../usage-view";
import { askEngine, type EngineOptions } from "./ask-engine";
import { isImpossible, rowPage } from "./statements";

type Page = { readonly rows: readonly (readonly Key[])[]; readonly rowCount: number };

/**
 * Keys of one page of rows that includes objects without usage, in the order of the question, and their number. Sorting
 * and counting happen in the usage store, whatever the number.
 */
export async function askZeroRows(
  view: UsageView,
  question: NumberedQuestion & { readonly zero: ZeroRows },
  { signal, everything = false }: EngineOptions & { readonly everything?: boolean } = {},
): Promise<Page> {
  const page = rowPage(question);
  const grouping = everything ? { ...page, page: undefined, cell: undefined, order: undefined } : page;
  const used = isImpossible(page) ? null : grouping;
  const statement = compileZeroRows(view.audience, { grouping, used: used !== null, zero: question.zero });
  const { rows, rowCount } = await askEngine(view.client, statement, { signal, asker: view.asker });
  const names = rowDimensions(question);
  return { rows: rows.map((row) => names.map((name, index) => readKey(name, row[index]))), rowCount };
}
