import "server-only";
import type { Scope } from "@/lib/access/scope";
import { overlapByPlatform } from "./alike-titles";
import type { OverlapAsked, PlatformOverlapRow } from "./contract";
import { readAlikeTitles } from "./read-alike-titles";

/** Overlap of each platform of the organization with all others. */
export async function listPlatformOverlaps(
  scope: Scope<"usage.view">,
  asked: OverlapAsked,
): Promise<PlatformOverlapRow[]> {
  const { alike, platforms } = await readAlikeTitles(scope, asked);
  const found = overlapByPlatform(alike);
  return platforms.map((platform) => {
    const own = found.get(platform.pk);
    return {
      platform,
      titles: own?.titles ?? 0,
      overlap: own?.shared ?? 0,
      overlap_interest: own?.sharedInterest ?? 0,
      total_interest: own?.interest ?? 0,
    };
  });
}
