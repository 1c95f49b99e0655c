import "server-only";
import { listOrganizationIds } from "@/lib/access/list-organization-ids";
import { FindingLog } from "@/lib/counter/finding";
import type { Reading, SectionReading } from "@/lib/counter/reading";
import { db } from "@/lib/kit/db";
import type { ReportType } from "@/lib/kit/prisma/client";
import { reportTypesOf } from "@/lib/non-counter/report-types/report-types-of";
import type { ReadReport } from "./upload-tally";

type Read = { place: string | null; reading: Reading };

/** Reports in a table of exported usage: per section the report type of that name, or why it is skipped. */
export async function sectionsRead({ place, reading }: Read, organizationId: number | null): Promise<ReadReport[]> {
  const sections = reading.sections ?? [];
  const typeOf = await findReportTypes(organizationId);
  const log = new FindingLog();
  const read = sections.map((section): ReadReport => {
    const type = typeOf(section.report ?? "");
    const reportTypeId = type && fits(type, section.months) ? type.id : null;
    if (reportTypeId === null) noteLeftOut(log, section, type !== undefined);
    const months = { asked: section.months, withUsage: section.months, notReady: [], gone: [] };
    const own = { ...reading, reports: [section], months, warnings: [], errors: [] };
    return { place, reading: own, reportTypeId, section: { platform: section.platform } };
  });
  const [first, ...others] = read;
  if (!first) return [{ place, reading, reportTypeId: null }];
  const warnings = [...reading.warnings, ...log.findings("warning")];
  return [{ ...first, reading: { ...first.reading, warnings, errors: reading.errors } }, ...others];
}

async function findReportTypes(organizationId: number | null) {
  const owners = organizationId === null ? await listOrganizationIds() : [organizationId];
  const types = await db().reportType.findMany({ where: reportTypesOf(owners) });
  const byName = new Map(types.map((type) => [type.shortName.toLowerCase(), type]));
  return (name: string): ReportType | undefined => byName.get(name.trim().toLowerCase());
}

/** Quarterly and yearly figures carry their first month; other months would be other figures. */
const fits = ({ periodMonths }: ReportType, months: readonly string[]): boolean =>
  months.every((month) => (Number(month.slice(5)) - 1) % periodMonths === 0);

function noteLeftOut(log: FindingLog, { platform, report, nonzero, months }: SectionReading, isKnown: boolean): void {
  const values = { platform: platform ?? "–", report: report ?? "–" };
  if (isKnown)
    log.warn("export-period-differs", "", { ...values, months: months.slice(0, 12).join(", ") }, report ?? "");
  else log.warn("export-report-unknown", "", { ...values, records: nonzero }, `${platform} ${report}`);
}
