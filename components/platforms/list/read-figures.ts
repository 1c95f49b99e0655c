import "server-only";
import type { Late } from "@/components/ui/states/arriving.client";
import type { Scope } from "@/lib/access/scope";
import {
  coverageByPlatform,
  interestByPlatform,
  oldestHarvestable,
  platformSpans,
  titlesByPlatform,
} from "@/lib/collection/platforms/platform-figures";
import { log } from "@/lib/kit/log";
import type { Running } from "@/lib/reports/ask/running";
import type { MonthRange } from "@/lib/usage/question";
import type { LateFigures } from "./late-figures";

/** Begins to read the figures of these platforms; the page is sent before they are there. */
export function readFigures(
  scope: Scope<"usage.view">,
  asked: { months: MonthRange; platforms: readonly number[] },
  running: Running,
): LateFigures {
  return {
    titles: late(titlesByPlatform(scope, asked, running)),
    interest: late(interestByPlatform(scope, asked, running)),
    coverage: late(coverageByPlatform(scope, asked)),
    spans: late(platformSpans(scope)),
    oldestHarvestable: late(oldestHarvestable(scope)),
  };
}

/** What fails does so in its own place. */
const late = <T>(reading: Promise<T>): Late<T> =>
  reading.then(
    (value) => ({ value }),
    (error: unknown) => {
      log.warn({ error: String(error) }, "a column of platforms failed");
      return null;
    },
  );
