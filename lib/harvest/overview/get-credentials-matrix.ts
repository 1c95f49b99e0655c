import { yearOf } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import "server-only";
import type { z } from "zod";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { shownCounterReport } from "@/lib/credentials/list/list-counter-reports";
import { metricSums } from "@/lib/imports/show/metric-sums";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { groupBy } from "@/lib/kit/group-by";
import type { Prisma } from "@/lib/kit/prisma/client";
import { isExpired } from "../states/cell-state";
import type { matrixCell, matrixYear } from "./contract";
import { matrixStatus } from "./matrix-status";

const reports = { include: { reportType: true }, orderBy: { reportTypeId: "asc" } } as const;

type Credentials = Prisma.CredentialsGetPayload<{
  include: { reports: typeof reports; reportList: { include: { reports: true } } };
}>;
type Report = Credentials["reports"][number];
type Shown = z.input<typeof matrixCell>;

/** Years from the one before the first intention (or the first numbers, if older) to the present; throws NotFound. */
export async function getCredentialsMatrix(
  scope: Scope<"harvest.manage">,
  id: number,
): Promise<z.input<typeof matrixYear>[]> {
  const credentials = await db().credentials.findFirst({
    where: { id, deletedAt: null, organizationId: reach(scope) },
    include: { reports, reportList: { include: { reports: true } } },
  });
  if (!credentials) throw new NotFound();
  const history = await readKnown(credentials);
  const running = runningMonth();
  const cellsOf = (month: string) =>
    credentials.reports.map((report) => cell(credentials, { report, month, history, running }));
  return years(history.firstIntention, history.firstImport, yearOf(running)).map((year) => ({
    year,
    "01": cellsOf(`${year}-01`),
    "02": cellsOf(`${year}-02`),
    "03": cellsOf(`${year}-03`),
    "04": cellsOf(`${year}-04`),
    "05": cellsOf(`${year}-05`),
    "06": cellsOf(`${year}-06`),
    "07": cellsOf(`${year}-07`),
    "08": cellsOf(`${year}-08`),
    "09": cellsOf(`${year}-09`),
    "10": cellsOf(`${year}-10`),
    "11": cellsOf(`${year}-11`),
    "12": cellsOf(`${year}-12`),
  }));
}

/** One extra year, so that users can harvest older months. */
function years(firstIntention: string | undefined, firstImport: string | undefined, present: number): number[] {
  const begun = firstIntention ? yearOf(firstIntention) : present;
  const first = Math.min(begun - 1, firstImport ? yearOf(firstImport) : present);
  return Array.from({ length: present - first + 1 }, (_, index) => first + index);
}

type History = Awaited<ReturnType<typeof readKnown>>;

const keyOf = ({ reportTypeId, month }: { reportTypeId: number; month: Date | string }) =>
  `${reportTypeId} ${(typeof month === "string" ? month : month.toISOString()).slice(0, 7)}`;

async function readKnown({ id, organizationId, platformId, accountId, reports }: Credentials) {
  const reportTypeId = { in: reports.map((report) => report.reportTypeId) };
  const [imports, intentions] = await Promise.all([
    db().import.findMany({
      where: { organizationId, platformId, accountId, reportTypeId, state: "current" },
      select: {
        id: true,
        reportTypeId: true,
        month: true,
        factCount: true,
        isPartial: true,
        sums: true,
        attempt: { select: { warningCode: true } },
      },
      orderBy: { month: "asc" },
    }),
    db().intention.findMany({
      where: { credentialsId: id, reportTypeId },
      select: {
        reportTypeId: true,
        month: true,
        finishedAt: true,
        notOfferedAt: true,
        attempts: { select: { id: true, status: true, errorCode: true }, orderBy: { id: "asc" } },
      },
      orderBy: [{ month: "asc" }, { id: "asc" }],
    }),
  ]);
  return {
    imports: new Map(imports.map((one) => [keyOf(one), one])),
    intentions: groupBy(intentions, keyOf),
    firstIntention: intentions[0]?.month.toISOString(),
    firstImport: imports[0]?.month.toISOString(),
  };
}

function cell(
  credentials: Credentials,
  { report, month, history, running }: { report: Report; month: string; history: History; running: string },
): Shown {
  const { reportType } = report;
  const key = keyOf({ reportTypeId: reportType.id, month });
  const imported = history.imports.get(key) ?? null;
  const intentions = history.intentions.get(key) ?? [];
  const attempts = intentions.flatMap((intention) => intention.attempts).sort((first, second) => first.id - second.id);
  const broken = credentials.brokenSince !== null || report.brokenSince !== null;
  const expired = isExpired(credentials.lastHarvestableMonth, month);
  return {
    status: matrixStatus({
      imported: imported && { ...imported, hasWarning: Boolean(imported.attempt?.warningCode) },
      isNotOffered: isNotOffered(credentials, { intentions, reportTypeId: reportType.id, month }),
      attempts,
    }),
    planned: intentions.some(({ finishedAt }) => finishedAt === null),
    broken,
    can_harvest: !imported && !broken && !expired && month < running,
    expired,
    error_code: attempts.at(-1)?.errorCode ?? "",
    counter_report: { ...shownCounterReport(reportType), report_type: reportType.shortName },
    import_batch: imported?.id ?? null,
    sums: imported && metricSums(imported.sums),
  };
}

type Requested = { intentions: readonly { notOfferedAt: Date | null }[]; reportTypeId: number; month: string };

/** The newest intention decides; without any, the current list of reports does. */
function isNotOffered(
  { reportList, versionHash }: Credentials,
  { intentions, reportTypeId, month }: Requested,
): boolean {
  const newest = intentions.at(-1);
  if (newest) return newest.notOfferedAt !== null;
  if (reportList?.outcome !== "read" || reportList.credentialsVersion !== versionHash) return false;
  const offered = reportList.reports.find((report) => report.reportTypeId === reportTypeId);
  const [first, last] = [offered?.firstMonth, offered?.lastMonth].map((day) => day?.toISOString().slice(0, 7));
  return !offered || (first !== undefined && month < first) || (last !== undefined && month > last);
}
