import type { HarvestRequest, Intention } from "@/lib/harvest/contract";
import { progressState } from "../intentions/intention-progress";

/** Requests for everything that failed or was not ready: one per month and report. */
export function retryRequests(intentions: readonly Intention[]): HarvestRequest[] {
  const failed = intentions.filter((one) => ["failed", "not_ready"].includes(progressState(one)));
  return failed.map(({ credentials, counter_report, month }) => ({
    credentials: credentials.pk,
    counter_report: counter_report.pk,
    start_date: month,
    end_date: month,
  }));
}
