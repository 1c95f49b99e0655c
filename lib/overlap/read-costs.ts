import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { PlatformCost } from "@/lib/cost/contract";
import { readCostPerUse } from "@/lib/cost/read-cost-per-use";
import { db } from "@/lib/kit/db";
import { routing } from "@/lib/kit/i18n/routing";
import { chooseUsage } from "./choose-usage";
import type { OverlapQuery, PortfolioRow } from "./contract";
import { organizationOf } from "./read-latest-prices";

type Costs = Pick<PortfolioRow, "price" | "costs" | "not_weighed">;

/** Prices of the same months as the usage, and cost per use in the selected interest groups, by platform. */
export async function readCosts(scope: Scope<"usage.view">, query: OverlapQuery): Promise<(platform: number) => Costs> {
  const organization = organizationOf(scope);
  const [{ where }, groups] = await Promise.all([chooseUsage(query), db().interestGroup.findMany()]);
  const metric = where.metric ?? [];
  const chosen = groups.filter(({ id }) => metric.includes(id)).map(({ shortName }) => shortName);
  const answer =
    organization === null
      ? null
      : await readCostPerUse(scope, {
          organization,
          from: query.from,
          to: query.to,
          running: { locale: routing.defaultLocale },
        });
  const byPlatform = new Map((answer?.platforms ?? []).map((one) => [one.pk, one]));
  return (platform) => {
    const cost = byPlatform.get(platform);
    return {
      price: cost?.price ?? null,
      costs: Object.fromEntries(
        chosen.flatMap((group) => {
          const own = cost?.groups[group];
          if (!own) return [];
          const { interest: _, ...figures } = own;
          return [[group, figures]];
        }),
      ),
      not_weighed: problemOf(cost, chosen),
    };
  };
}

function problemOf(cost: PlatformCost | undefined, chosen: readonly string[]): Costs["not_weighed"] {
  const [group, ...others] = chosen;
  if (group === undefined || others.length > 0) return "several_groups";
  const state = cost?.groups[group]?.state;
  if (state !== "complete" && state !== "no_use") return "cost";
  return cost && cost.using_unpaid > 0 ? "some_pay" : null;
}
