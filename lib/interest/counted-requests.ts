import { definitionOf } from "@/lib/counter/standard/definition-of";
import { settings } from "@/lib/kit/env";

/** If the site counts unique item requests, they replace the total in reports that have both. */
export function countedRequests(
  type: { readonly counterCode: string; readonly release: string },
  metric: string,
): string {
  const isReplaced = metric === "Total_Item_Requests" && settings().INTEREST_REQUESTS === "unique";
  const unique = isReplaced && definitionOf(type)?.metrics.find((name) => name === "Unique_Item_Requests");
  return unique || metric;
}
