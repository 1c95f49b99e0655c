import type { HarvestRequest } from "@/lib/harvest/contract";
import { mostIntentions, mostRequests } from "@/lib/harvest/harvest-limits";
import { monthsOf } from "./plan-requests";

/** Splits requests into harvests of the allowed size; keeps the order. */
export function harvestParts(requests: readonly HarvestRequest[]): HarvestRequest[][] {
  const parts: HarvestRequest[][] = [];
  let months = 0;
  for (const request of requests) {
    const more = Math.max(1, monthsOf(request));
    const last = parts.at(-1);
    if (last && last.length < mostRequests && months + more <= mostIntentions) {
      last.push(request);
      months += more;
    } else {
      parts.push([request]);
      months = more;
    }
  }
  return parts;
}
