import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Locale } from "@/lib/kit/i18n/routing";
import { listPairsCall } from "@/lib/titles/contract";
import { listPairs } from "@/lib/titles/doubt/list-pairs";
import type { DoubtfulSearch } from "./doubtful-address";

/** The page of pairs that the address asks for. */
export async function readDoubtful(
  scope: Scope<"consortium.manage">,
  { size, order, ...search }: DoubtfulSearch,
  locale: Locale,
) {
  return listPairsCall.returns.parse(await listPairs(scope, { ...search, order_by: order, page_size: size }, locale));
}
