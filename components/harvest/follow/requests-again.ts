import type { HarvestRequest, Intention } from "@/lib/harvest/contract";
import { shownState } from "../intentions/intention-progress";

/** Requests for everything that failed or was not ready: one per month and report. */
export function requestsAgain(known: readonly Intention[]): HarvestRequest[] {
  const failed = known.filter((one) => ["failed", "not_ready"].includes(shownState(one)));
  return failed.map(({ credentials, counter_report, month }) => ({
    credentials: credentials.pk,
    counter_report: counter_report.pk,
    start_date: month,
    end_date: month,
  }));
}
