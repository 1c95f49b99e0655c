import "server-only";
import type { Scope } from "@/lib/access/scope";
import { listHarvestsCall } from "@/lib/harvest/contract";
import { monthOverviewCall } from "@/lib/harvest/overview/contract";
import { listMonthOverview } from "@/lib/harvest/overview/list-month-overview";
import { automaticMonth } from "@/lib/harvest/plan/requested-months";
import { listHarvests } from "@/lib/harvest/show/harvests";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { type AutomaticSummary, summarizeAutomatic } from "./automatic-summary";

export type AutomaticStatus = {
  isOn: boolean;
  month: string;
  /** Time of the first requests. */
  begins: string;
  hasBegun: boolean;
  standing: AutomaticSummary;
  /** The month's harvest, if there is exactly one. */
  harvest: number | null;
};

/** Automatic harvesting of last month, within reach. */
export async function readAutomaticStatus(scope: Scope<"harvest.manage">): Promise<AutomaticStatus> {
  const { month, notBefore } = automaticMonth(now());
  const [overview, harvests] = await Promise.all([
    listMonthOverview(scope, monthOverviewCall.query.parse({ month, page_size: 1 })),
    listHarvests(scope, listHarvestsCall.query.parse({ kind: "automatic", month, page_size: 2 })),
  ]);
  const [only, ...others] = harvests.results;
  return {
    isOn: settings().AUTOMATIC_HARVESTING_ENABLED,
    month,
    begins: notBefore.toISOString(),
    hasBegun: notBefore <= now(),
    standing: summarizeAutomatic(overview.states),
    harvest: only && others.length === 0 ? only.pk : null,
  };
}
