import "server-only";
import type { Late } from "@/components/ui/states/arriving.client";
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
import { groupBy } from "@/lib/kit/group-by";
import { log } from "@/lib/kit/log";
import type { Running } from "@/lib/reports/ask/running";
import type { MonthRange } from "@/lib/usage/question";
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

/** Turns a failure into a value, so that it shows only in its own cell. */
const late = <T>(reading: Promise<T>): Late<T> =>
  reading.then(
    (value) => ({ value }),
    (error: unknown) => {
      log.warn({ error: String(error) }, "a column of the platform list could not be read");
      return null;
    },
  );
