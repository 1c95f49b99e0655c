import "server-only";
import { askMetrics } from "@/lib/usage/ask/ask";
import type { UsageView } from "@/lib/usage/usage-view";
import type { ResolvedReport } from "./resolve-report";
import type { Running } from "./running";

/** The report without the note that metrics are added up, where there is usage of one at most. */
export async function settleNotes(
  view: UsageView,
  report: ResolvedReport,
  running: Pick<Running, "signal">,
): Promise<ResolvedReport> {
  const isMixed =
    report.notes.some(({ code }) => code === "mixedMetrics") && (await hasSeveralMetrics(view, report, running));
  return isMixed ? report : { ...report, notes: report.notes.filter(({ code }) => code !== "mixedMetrics") };
}

async function hasSeveralMetrics(
  view: UsageView,
  { question }: ResolvedReport,
  { signal }: Pick<Running, "signal">,
): Promise<boolean> {
  const { where, trend } = question;
  const spans = trend
    ? [
        { ...where, month: trend.base },
        { ...where, month: trend.compared },
      ]
    : [where];
  const found = await Promise.all(spans.map((span) => askMetrics(view, { ...question, where: span }, 2, { signal })));
  return new Set(found.flat()).size > 1;
}
