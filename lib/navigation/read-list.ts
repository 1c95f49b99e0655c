import "server-only";
import type { z } from "zod";
import type { AnyList, SearchOf } from "./list";

type Query<L extends AnyList> = L["call"]["query"] extends z.ZodType ? z.output<L["call"]["query"]> : never;
type Found<L extends AnyList> = L["call"]["returns"] extends z.ZodType ? z.output<L["call"]["returns"]> : never;
type Given<L extends AnyList> = L["call"]["returns"] extends z.ZodType ? z.input<L["call"]["returns"]> : never;

/** The page of a list in its address; the last page if the number is too high. */
export async function readList<L extends AnyList>(
  of: L,
  search: SearchOf<L>,
  read: (query: Query<L>) => Promise<Given<L>>,
): Promise<Found<L> & { page: number }> {
  const at = async (page: number) =>
    of.call.returns.parse(await read(of.call.query.parse(of.query({ ...search, page }))));
  const firstPage = await at(search.page);
  const page = Math.min(search.page, Math.max(1, Math.ceil(firstPage.count / search.page_size)));
  return { ...(page === search.page ? firstPage : await at(page)), page };
}

/** Number of rows without search words and filters; `count` is the number with them. */
export async function countUnfiltered<L extends AnyList>(
  of: L,
  search: SearchOf<L>,
  count: number,
  read: (query: Query<L>) => Promise<{ count: number }>,
): Promise<number> {
  if (!of.isNarrowed(search)) return count;
  return (await read(of.call.query.parse(of.query({ ...search, ...of.unfiltered, search: "", page: 1 })))).count;
}
