import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { OverlapAsked, PortfolioRow } from "./contract";
import { optimizePortfolio } from "./optimize-portfolio";
import { readAlikeTitles } from "./read-alike-titles";

/** The best order to keep the organization's platforms. */
export async function showPortfolio(scope: Scope<"usage.view">, asked: OverlapAsked): Promise<PortfolioRow[]> {
  const { alike, platforms } = await readAlikeTitles(scope, asked);
  const known = new Map(platforms.map((platform) => [platform.pk, platform]));
  const steps = optimizePortfolio(alike, [...known.keys()]);
  const whole = steps.reduce((sum, { interest }) => sum + interest, 0);
  const share = (part: number) => (whole === 0 ? 0 : part / whole);
  let covered = 0;
  return steps.flatMap(({ platform: id, titles, interest }, at) => {
    covered += interest;
    const platform = known.get(id);
    if (!platform) return [];
    return {
      ...{ step: at + 1, platform, added_titles: titles, added_interest: interest },
      ...{ added_share: share(interest), cumulative_share: share(covered) },
    };
  });
}
