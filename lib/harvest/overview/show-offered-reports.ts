import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { z } from "zod";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { shownCounterReport } from "@/lib/credentials/list/list-counter-reports";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { monthChanges } from "../sushi/report-list";
import { listOutcomes, type offeredReportsCall } from "./contract";

const outcome = z.enum(listOutcomes).nullable().catch(null);

/**
 * The list of reports that the provider returned for these credentials, with the chosen reports that it does not have.
 * Throws NotFound.
 */
export async function showOfferedReports(
  scope: Scope<"harvest.manage">,
  id: number,
): Promise<z.input<typeof offeredReportsCall.returns>> {
  const credentials = await db().credentials.findFirst({
    where: { id, deletedAt: null, organizationId: reach(scope) },
    include: {
      reports: { include: { reportType: true } },
      reportList: { include: { reports: { include: { reportType: true } } } },
    },
  });
  if (!credentials) throw new NotFound();
  const { reports: chosenReports, reportList: list, versionHash } = credentials;
  if (!list || list.credentialsVersion !== versionHash)
    return { requested_at: null, outcome: null, read_at: null, reports: [] };
  const chosen = new Set(chosenReports.map(({ reportTypeId }) => reportTypeId));
  const listed = new Set(list.reports.map(({ reportTypeId }) => reportTypeId));
  const missing = list.readAt ? chosenReports.filter(({ reportTypeId }) => !listed.has(reportTypeId)) : [];
  const rows = [
    ...list.reports.map(({ reportType, firstMonth, lastMonth, changes }) => ({
      counter_report: shownCounterReport(reportType),
      chosen: chosen.has(reportType.id),
      offered: true,
      first_month: monthOf(firstMonth),
      last_month: monthOf(lastMonth),
      changed: latest(changes),
    })),
    ...missing.map(({ reportType }) => ({
      counter_report: shownCounterReport(reportType),
      ...{ chosen: true, offered: false, first_month: null, last_month: null, changed: null },
    })),
  ];
  return {
    requested_at: list.askedAt,
    outcome: outcome.parse(list.outcome),
    read_at: list.readAt,
    reports: rows.sort((one, other) => one.counter_report.pk - other.counter_report.pk),
  };
}

function latest(changes: unknown): Date | null {
  const times = Object.values(monthChanges.catch({}).parse(changes)).map(({ at }) => at);
  const [newest] = times.sort().reverse();
  return newest ? new Date(newest) : null;
}
