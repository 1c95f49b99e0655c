import { pathTo } from "@/lib/navigation/routes";
import type { OverlapSearch } from "./overlap-search";

const usual: Partial<OverlapSearch> = { tab: "others", order_by: "overlap_interest", desc: "true", order: "interest" };

/** Address of the page with changed parameters. */
export function overlapAddress(search: OverlapSearch, change: Partial<OverlapSearch> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...search, ...change }))
    if (value !== undefined && Object.entries(usual).every(([key, one]) => key !== name || one !== value))
      params.set(name, value);
  const path = pathTo("platform-overlap-analysis");
  return params.size > 0 ? `${path}?${params}` : path;
}
