import "server-only";
import type { Scope } from "@/lib/access/scope";
import { interestReports } from "@/lib/catalog/interest-reports";
import { amountText, hundredthsOf } from "@/lib/cost/money";
import { chosenGroups } from "@/lib/interest/chosen-groups";
import { db } from "@/lib/kit/db";
import { addUp, overlapByPair, overlapByPlatform } from "./alike-titles";
import type { CancellationView, OverlapQuery, PlatformOverlapRow, PortfolioOrder, PortfolioRow } from "./contract";
import { optimizePortfolio } from "./optimize-portfolio";
import { type OverlapPlatform, readAlikeTitles } from "./read-alike-titles";
import { readCosts } from "./read-costs";
import { readLatestPrices } from "./read-latest-prices";
import { simulateCancellation } from "./simulate-cancellation";

/** Overlap of each platform of the organization with all others; null where no report counts interest. */
export async function listPlatformOverlaps(
  scope: Scope<"usage.view">,
  query: OverlapQuery,
): Promise<PlatformOverlapRow[]> {
  const [{ alike, platforms }, isCounted] = await Promise.all([
    readAlikeTitles(scope, query),
    readCountedPlatforms(scope, query),
  ]);
  const overlaps = overlapByPlatform(alike);
  return platforms.map((platform) => {
    const own = overlaps.get(platform.pk);
    const without = isCounted(platform.pk) ? 0 : null;
    return {
      platform,
      titles: own?.titles ?? without,
      overlap: own?.shared ?? without,
      overlap_interest: own?.sharedInterest ?? without,
      total_interest: own?.interest ?? without,
    };
  });
}

/** Whether a report of one of the selected groups is present for a platform. */
async function readCountedPlatforms(scope: Scope<"usage.view">, { from, to, groups: text }: OverlapQuery) {
  const [groups, { hasReport }] = await Promise.all([
    db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] }),
    interestReports(scope, { months: { from: from ?? null, to: to ?? null } }),
  ]);
  const named = groups.map(({ shortName, isImportant }) => ({ short_name: shortName, important: isImportant }));
  const chosen = chosenGroups(named, text);
  return (platform: number) => chosen.some(({ short_name: group }) => hasReport(group, { platform }));
}

type Pair = { platform1: number; platform2: number; overlap: number };

/** Number of titles shared by each pair of platforms, in both directions, with the platforms. */
export async function listPairOverlaps(
  scope: Scope<"usage.view">,
  query: OverlapQuery,
): Promise<{ pairs: Pair[]; platforms: OverlapPlatform[] }> {
  const { alike, platforms } = await readAlikeTitles(scope, query);
  const overlaps = overlapByPair(alike);
  const pairs = platforms.flatMap(({ pk: platform1 }) =>
    platforms.flatMap(({ pk: platform2 }) => {
      const overlap = overlaps.get(platform1)?.get(platform2) ?? 0;
      return overlap > 0 ? [{ platform1, platform2, overlap }] : [];
    }),
  );
  return { pairs, platforms };
}

type PortfolioQuery = OverlapQuery & { readonly order?: PortfolioOrder };

/** The best order to keep the organization's platforms; those without a report that counts come last, unranked. */
export async function showPortfolio(scope: Scope<"usage.view">, query: PortfolioQuery): Promise<PortfolioRow[]> {
  const [{ alike, platforms }, costs, isCounted] = await Promise.all([
    readAlikeTitles(scope, query),
    readCosts(scope, query),
    readCountedPlatforms(scope, query),
  ]);
  const platformsById = new Map(platforms.map((platform) => [platform.pk, platform]));
  const weighed = new Map(
    platforms.flatMap(({ pk }) => {
      const { price, not_weighed: problem } = costs(pk);
      return price === null || problem ? [] : [[pk, Number(price)] as const];
    }),
  );
  const prices = query.order === "price" ? weighed : undefined;
  const used = overlapByPlatform(alike);
  const isRanked = (platform: number) => used.has(platform) || isCounted(platform);
  const steps = optimizePortfolio(alike, [...platformsById.keys()].filter(isRanked), prices);
  const whole = steps.reduce((sum, { interest }) => sum + interest, 0);
  const share = (part: number) => (whole === 0 ? 0 : part / whole);
  let covered = 0;
  const ranked = steps.flatMap(({ platform: id, titles, interest }, at): PortfolioRow[] => {
    covered += interest;
    const platform = platformsById.get(id);
    if (!platform) return [];
    return [
      {
        ...{ step: at + 1, platform, added_titles: titles, added_interest: interest },
        ...{ added_share: share(interest), cumulative_share: share(covered) },
        ...costs(id),
        price_of_added: weighed.has(id) && interest > 0 ? Number(weighed.get(id)) / interest : null,
      },
    ];
  });
  const unranked = platforms.flatMap((platform): PortfolioRow[] =>
    isRanked(platform.pk)
      ? []
      : [
          {
            ...{ step: null, platform, added_titles: null, added_interest: null },
            ...{ added_share: null, cumulative_share: null },
            ...costs(platform.pk),
            price_of_added: null,
          },
        ],
  );
  return [...ranked, ...unranked];
}

type Asked = OverlapQuery & {
  readonly dropped?: readonly number[] | undefined;
  readonly with_costs?: "true" | "false";
};

/** Loss and savings of an organization without the dropped platforms. */
export async function showCancellation(
  scope: Scope<"usage.view">,
  { dropped = [], with_costs: withCosts = "true", ...asked }: Asked,
): Promise<CancellationView> {
  const [prices, costs, isCounted] = await Promise.all([
    readLatestPrices(scope, asked.to),
    withCosts === "true" ? readCosts(scope, asked) : null,
    readCountedPlatforms(scope, asked),
  ]);
  // Platforms paid for without usage or credentials are the first candidates.
  const { alike, platforms } = await readAlikeTitles(scope, asked, prices.paid);
  const isKept = (platform: number) => !dropped.includes(platform);
  const { all, kept: remaining, keptBySome, platforms: figures } = simulateCancellation(alike, isKept);
  const saved = platforms.flatMap(({ pk }) => (isKept(pk) ? [] : (prices.of.get(pk) ?? [])));
  return {
    all,
    kept: remaining,
    kept_by_some: keptBySome,
    platforms: platforms.map((platform) => {
      const own = figures.get(platform.pk);
      const without = isCounted(platform.pk) ? 0 : null;
      return {
        platform,
        is_kept: isKept(platform.pk),
        ...{ titles: own?.all.titles ?? without, unique_titles: own?.unique.titles ?? without },
        ...{ interest: own?.all.interest ?? without, unique_interest: own?.unique.interest ?? without },
        used_here: own?.here ?? without,
        latest_price: prices.of.get(platform.pk) ?? null,
        price: costs?.(platform.pk).price ?? null,
        costs: costs?.(platform.pk).costs ?? {},
      };
    }),
    prices: { year: prices.year, currency: prices.currency },
    saved: saved.length === 0 ? null : amountText(addUp(saved.map(hundredthsOf))),
  };
}
