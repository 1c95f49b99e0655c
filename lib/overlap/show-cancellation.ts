import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { CancellationView, OverlapAsked } from "./contract";
import { readAlikeTitles } from "./read-alike-titles";
import { simulateCancellation } from "./simulate-cancellation";

type Asked = OverlapAsked & { readonly dropped?: readonly number[] | undefined };

/** What the organization would lose without the dropped platforms. */
export async function showCancellation(
  scope: Scope<"usage.view">,
  { dropped = [], ...asked }: Asked,
): Promise<CancellationView> {
  const { alike, platforms } = await readAlikeTitles(scope, asked);
  const isKept = (platform: number) => !dropped.includes(platform);
  const { all, kept, platforms: found } = simulateCancellation(alike, isKept);
  return {
    all,
    kept,
    platforms: platforms.map((platform) => {
      const own = found.get(platform.pk);
      return {
        platform,
        is_kept: isKept(platform.pk),
        ...{ titles: own?.all.titles ?? 0, unique_titles: own?.unique.titles ?? 0 },
        ...{ interest: own?.all.interest ?? 0, unique_interest: own?.unique.interest ?? 0 },
      };
    }),
  };
}
