import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month } from "@/lib/counter/standard/month";
import { bindingRetirements, type Retirement } from "@/lib/counter/standard/retirement";
import { readServerPaces } from "@/lib/harvest/queue/server-pace";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { MOST_PLANNED, type RetirementPlan, type retirementsCall } from "./contract";
import { lastMissingMonth, missingBeforeRetirement } from "./retired-months";
import { countNow, readCounts } from "./retirement-counts";

/**
 * Releases that providers may soon turn off, with missing report-months that credentials of the release can still
 * fetch; without releases of which nothing is missing. Without `gaps`, months of many credentials are those of the last
 * count, so that the dashboard of a consortium does not wait. Throws NotFound for an organization out of reach.
 */
export async function listRetirements(
  scope: Scope<"harvest.manage">,
  { organization, release, gaps }: Parsed<typeof retirementsCall.query>,
  locale: Locale,
): Promise<RetirementPlan[]> {
  const reach = organization === undefined ? scope : scope.within(organization);
  const retirements = bindingRetirements(now()).filter((one) => release === undefined || one.release === release);
  const plans: RetirementPlan[] = [];
  for (const retirement of retirements) {
    const plan = await planRetirement(reach, retirement, { hasGaps: gaps === "true", locale });
    if (plan.missing + plan.waiting + plan.broken > 0) plans.push(plan);
  }
  return plans;
}

async function planRetirement(
  reach: Reach,
  retirement: Retirement,
  { hasGaps, locale }: { hasGaps: boolean; locale: Locale },
): Promise<RetirementPlan> {
  const [counted, gaps] = await Promise.all([
    hasGaps ? countNow(reach, retirement, MOST_PLANNED) : readCounts(reach, retirement),
    hasGaps ? listGaps(reach, retirement, locale) : [],
  ]);
  const { rows } = counted;
  const open = rows.filter((one) => one.missing > 0);
  const sum = (of: "missing" | "waiting" | "broken", among = rows) => among.reduce((total, row) => total + row[of], 0);
  const paces = await readServerPaces([...new Set(open.map(({ server }) => server))]);
  return {
    ...{ release: retirement.release, successor: retirement.successor, may_end_on: retirement.mayEndOn },
    ...{ start_month: retirement.oldestMonth, end_month: lastMissingMonth() },
    only_until: addMonths(retirement.successorFrom, -1),
    ...{ missing: sum("missing"), waiting: sum("waiting"), broken: sum("broken") },
    ...{ has_more: counted.hasMore, counted: counted.at?.toISOString() ?? null },
    platforms: new Set(open.map(({ platform }) => platform)).size,
    servers: paces.map(({ id, waiting, seconds }) => ({
      ...{ pk: id, waiting, seconds },
      missing: sum(
        "missing",
        open.filter(({ server }) => server === id),
      ),
    })),
    gaps,
  };
}

type Gap = { organizationId: number; platformId: number; type: number; credentialsId: number; server: number };

async function listGaps(reach: Reach, retirement: Retirement, locale: Locale): Promise<RetirementPlan["gaps"]> {
  const missing = await missingBeforeRetirement(reach, retirement, MOST_PLANNED);
  const rows = await db().$queryRaw<(Gap & { months: string[] })[]>`
    WITH ${missing}
    SELECT organization_id AS "organizationId", platform_id AS "platformId", type, credentials_id AS "credentialsId",
      server_id AS server, array_agg(to_char(month, 'YYYY-MM') ORDER BY month) AS months
    FROM missing WHERE is_working AND NOT is_waiting GROUP BY 1, 2, 3, 4, 5 ORDER BY 4, 3`;
  const select = { id: true, name: true, nameEn: true, nameCs: true } as const;
  const [organizations, platforms, types] = await Promise.all([
    db().organization.findMany({ where: { id: { in: [...new Set(rows.map((row) => row.organizationId))] } }, select }),
    db().platform.findMany({ where: { id: { in: [...new Set(rows.map((row) => row.platformId))] } }, select }),
    db().reportType.findMany({ where: { id: { in: [...new Set(rows.map((row) => row.type))] } } }),
  ]);
  const organizationNames = new Map(organizations.map((one) => [one.id, displayName(one, locale)]));
  const platformNames = new Map(platforms.map((one) => [one.id, displayName(one, locale)]));
  const typeNames = new Map(types.map((one) => [one.id, one.shortName]));
  return rows.map(({ organizationId, platformId, type, credentialsId, server, months }) => ({
    organization: { pk: organizationId, name: organizationNames.get(organizationId) ?? "" },
    platform: { pk: platformId, name: platformNames.get(platformId) ?? "" },
    report_type: { pk: type, short_name: typeNames.get(type) ?? "" },
    ...{ credentials: credentialsId, server, months: months.map((one) => month(one)) },
  }));
}
