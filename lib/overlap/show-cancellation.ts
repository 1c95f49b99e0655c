import "server-only";
import type { Scope } from "@/lib/access/scope";
import { amountText, hundredthsOf } from "@/lib/cost/money";
import { sumOf } from "./alike-titles";
import type { CancellationView, OverlapAsked } from "./contract";
import { readAlikeTitles } from "./read-alike-titles";
import { readLatestPrices } from "./read-latest-prices";
import { simulateCancellation } from "./simulate-cancellation";

type Asked = OverlapAsked & { readonly dropped?: readonly number[] | undefined };

/** Loss and savings of an organization without the dropped platforms. */
export async function showCancellation(
  scope: Scope<"usage.view">,
  { dropped = [], ...asked }: Asked,
): Promise<CancellationView> {
  const prices = await readLatestPrices(scope, asked.to);
  // Platforms paid for without usage or credentials are the first candidates.
  const { alike, platforms } = await readAlikeTitles(scope, asked, prices.paid);
  const isKept = (platform: number) => !dropped.includes(platform);
  const { all, kept, platforms: found } = simulateCancellation(alike, isKept);
  const saved = platforms.flatMap(({ pk }) => (isKept(pk) ? [] : (prices.of.get(pk) ?? [])));
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
        price: prices.of.get(platform.pk) ?? null,
      };
    }),
    prices: { year: prices.year, currency: prices.currency },
    saved: saved.length === 0 ? null : amountText(sumOf(saved.map(hundredthsOf))),
  };
}
