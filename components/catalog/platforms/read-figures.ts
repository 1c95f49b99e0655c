import "server-only";
import type { Scope } from "@/lib/access/scope";
import { listConcerning } from "@/lib/annotations/list-concerning";
import { textsIn } from "@/lib/annotations/texts-in";
import {
  coverageByPlatform,
  knownInterestByPlatform,
  oldestHarvestable,
  platformSpans,
  titlesByPlatform,
} from "@/lib/catalog/platforms/platform-figures";
import { readTrends } from "@/lib/catalog/trends";
import { groupBy } from "@/lib/kit/group-by";
import type { Running } from "@/lib/reports/ask/running";
import type { MonthRange } from "@/lib/usage/question";
import { late } from "../late";
import type { LateFigures } from "./late-figures";

/** Starts to read the figures without waiting, so that the page is sent before they are available. */
export function readFigures(
  scope: Scope<"usage.view">,
  query: { months: MonthRange; platforms: readonly number[] },
  running: Running,
): LateFigures {
  return {
    titles: late(titlesByPlatform(scope, query, running)),
    interest: late(knownInterestByPlatform(scope, query, running)),
    coverage: late(coverageByPlatform(scope, query)),
    trends: late(readTrends(scope, { of: "platform", ids: query.platforms, to: query.months.to ?? null }, running)),
    spans: late(platformSpans(scope, running)),
    notes: late(notesOf(scope, query, running)),
    oldestHarvestable: late(oldestHarvestable(scope)),
  };
}

/** Subjects of the annotations of these months by platform, important ones first. */
async function notesOf(
  scope: Scope<"usage.view">,
  { months: { from = null, to = null }, platforms }: { months: MonthRange; platforms: readonly number[] },
  { locale }: Running,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const annotations = await listConcerning(scope, { organizations: scope.organizationIds, platforms }, { from, to });
  const named = groupBy(annotations, ({ platform }) => platform?.pk ?? 0);
  return new Map([...named].map(([pk, own]) => [pk, own.map((one) => textsIn(one, locale).subject)]));
}
