import "server-only";
import type { Month } from "@/lib/counter/month";
import { readMonthCells } from "@/lib/harvest/overview/read-month-cells";
import { db } from "@/lib/kit/db";
import type { ReportPlace } from "./find-report-place";
import { type EmptyStatus, type MonthSource, monthStatus } from "./month-status";

/** Why there is no usage of a month in the place. */
export async function readMonthStatus(place: ReportPlace, month: Month): Promise<EmptyStatus> {
  return monthStatus(await readSources(place, month));
}

async function readSources({ organizationId, platformId, type }: ReportPlace, month: Month): Promise<MonthSource[]> {
  const reportTypeId = type.id;
  const credentials = await db().credentials.findMany({
    where: { organizationId, platformId, deletedAt: null, reports: { some: { reportTypeId } } },
    select: {
      ...{ id: true, isEnabled: true, brokenSince: true },
      reports: { where: { reportTypeId }, select: { brokenSince: true } },
    },
  });
  const ids = credentials.map(({ id }) => id);
  const cells = (await readMonthCells(month, ids)).filter((cell) => cell.reportTypeId === reportTypeId);
  const cellOf = new Map(cells.map((cell) => [cell.credentialsId, cell]));
  return credentials.map(({ id, isEnabled, brokenSince, reports }) => {
    const { isPlanned, status, errorCode, attemptIntention, intentionId } = cellOf.get(id) ?? notAsked;
    return {
      isEnabled,
      isBroken: brokenSince !== null,
      isReportBroken: reports.some((report) => report.brokenSince !== null),
      isPlanned: isPlanned === true,
      attempt: status && { status, errorCode: errorCode ?? "", belongsToPlanned: attemptIntention === intentionId },
    };
  });
}

const notAsked = { isPlanned: null, status: null, errorCode: null, attemptIntention: null, intentionId: null };
