import "server-only";
import type { Scope } from "@/lib/access/scope";
import { overlapByPair } from "./alike-titles";
import type { OverlapAsked } from "./contract";
import { type OverlapPlatform, readAlikeTitles } from "./read-alike-titles";

type Pair = { platform1: number; platform2: number; overlap: number };

/** Number of titles shared by each pair of platforms, in both directions, with the platforms. */
export async function listPairOverlaps(
  scope: Scope<"usage.view">,
  asked: OverlapAsked,
): Promise<{ pairs: Pair[]; platforms: OverlapPlatform[] }> {
  const { alike, platforms } = await readAlikeTitles(scope, asked);
  const found = overlapByPair(alike);
  const pairs = platforms.flatMap(({ pk: platform1 }) =>
    platforms.flatMap(({ pk: platform2 }) => {
      const overlap = found.get(platform1)?.get(platform2) ?? 0;
      return overlap > 0 ? [{ platform1, platform2, overlap }] : [];
    }),
  );
  return { pairs, platforms };
}
