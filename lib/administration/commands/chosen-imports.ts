import "server-only";
import { firstDay, month, monthOf } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import type { CommandOptions } from "../contract";

/** An import by its names. */
export type NamedImport = { id: number; organization: string; platform: string; report: string; month: string };

/** The current imports that match the filters, in a stable order. */
export async function chosenImports({
  organization,
  platform,
  report_type,
  from,
  to,
}: CommandOptions): Promise<number[]> {
  const rows = await db().import.findMany({
    where: {
      state: "current",
      ...(organization ? { organizationId: organization } : {}),
      ...(platform ? { platformId: platform } : {}),
      ...(report_type ? { reportTypeId: report_type } : {}),
      month: {
        ...(from ? { gte: new Date(firstDay(month(from))) } : {}),
        ...(to ? { lte: new Date(firstDay(month(to))) } : {}),
      },
    },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

/**
 * The latest attempt of each month without figures whose stored response could not be imported and that no job is
 * processing. Excludes months that wait for a user's decision.
 */
export async function failedAnswers({
  organization,
  platform,
  report_type,
  from,
  to,
}: CommandOptions): Promise<number[]> {
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT DISTINCT ON (c.organization_id, c.platform_id, c.account_id, n.report_type_id, n.month) a.id
    FROM attempts a JOIN intentions n ON n.id = a.intention_id JOIN credentials c ON c.id = n.credentials_id
    WHERE a.raw_file_id IS NOT NULL AND a.status IN ('parsing_failed', 'import_failed')
      AND a.error_code NOT IN ('clash', 'not-used') AND n.finished_at IS NOT NULL AND c.deleted_at IS NULL
      AND (${organization}::int IS NULL OR c.organization_id = ${organization})
      AND (${platform}::int IS NULL OR c.platform_id = ${platform})
      AND (${report_type}::int IS NULL OR n.report_type_id = ${report_type})
      AND (${from}::text IS NULL OR n.month >= (${from} || '-01')::date)
      AND (${to}::text IS NULL OR n.month <= (${to} || '-01')::date)
      AND NOT EXISTS (SELECT FROM imports i
        WHERE i.organization_id = c.organization_id AND i.platform_id = c.platform_id
          AND i.account_id = c.account_id AND i.report_type_id = n.report_type_id AND i.month = n.month AND i.state = 'current')
    ORDER BY c.organization_id, c.platform_id, c.account_id, n.report_type_id, n.month, a.id DESC`;
  return rows.map(({ id }) => id);
}

export async function nameAttempt(id: number): Promise<NamedImport> {
  const { intention } = await db().attempt.findUniqueOrThrow({
    where: { id },
    select: {
      intention: {
        select: { month: true, reportType: true, credentials: { select: { organization: true, platform: true } } },
      },
    },
  });
  const { month: day, reportType, credentials } = intention;
  return { id, ...named({ ...credentials, reportType, month: day }) };
}

export async function nameImport(id: number): Promise<NamedImport> {
  const row = await db().import.findUniqueOrThrow({
    where: { id },
    select: { organization: true, platform: true, reportType: true, month: true },
  });
  return { id, ...named(row) };
}

type Place = {
  organization: { name: string };
  platform: { name: string };
  reportType: { shortName: string };
  month: Date;
};

const named = ({ organization, platform, reportType, month: day }: Place): Omit<NamedImport, "id"> => ({
  organization: organization.name,
  platform: platform.name,
  report: reportType.shortName,
  month: monthOf(day),
});
