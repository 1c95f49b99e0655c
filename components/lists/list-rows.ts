import type { CallShape } from "@/lib/kit/call/call-shape";
import { send } from "@/lib/kit/call/send";
import type { AnyList, SearchOf } from "@/lib/navigation/list";

/** Further query parameters, and parameters of the path. */
export type CallParts = {
  query?: Readonly<Record<string, string>> | undefined;
  params?: Readonly<Record<string, string | number>> | undefined;
};

/** Maximum rows of a file made in the browser. */
export const MOST_IN_FILE = 100_000;

/** Reads all rows that match the filters, page by page, up to a limit. */
export async function readAllRows<Row, L extends AnyList>(
  of: L,
  search: SearchOf<L>,
  { query, params = {}, atMost = MOST_IN_FILE }: CallParts & { atMost?: number },
): Promise<Row[]> {
  const call: CallShape = of.call;
  const rows: Row[] = [];
  for (let page = 1; rows.length < atMost; page += 1) {
    const parameters = { ...of.query(search), ...query, page: String(page), page_size: String(of.most) };
    // All list calls return their rows in `results`.
    const { results } = (await send(call, { params, query: parameters })) as { results: readonly Row[] };
    rows.push(...results);
    if (results.length < of.most) break;
  }
  return rows.slice(0, atMost);
}
