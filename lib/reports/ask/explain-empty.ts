import "server-only";
import { permissions } from "@/lib/access/permissions";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { definitionOf, shownReportType } from "@/lib/counter/standard/definition-of";
import { addMonths, monthOf } from "@/lib/counter/standard/month";
import { reportMonthsSql } from "@/lib/coverage/read-coverage";
import { offeredMonths } from "@/lib/harvest/queue/offered-months";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { askLinkedRecord, registeredPlatform } from "@/lib/platforms/registry/registry-records";
import { countingOf } from "../counting-of";
import { type EmptyReason, emptyReason, type KnownMonths } from "../empty-reason";
import { type Counting, mayCount } from "../main-metric";
import { findKnownPlatforms } from "./label-filters";
import { resolveReport } from "./resolve-report";
import type { Running } from "./running";

import { type Cell, type CellUsage, usageOfCell } from "./usage-of-cell";
import { withLabels } from "./with-labels";

type NamedKey = { readonly pk: number; readonly name: string };

/** Why a cell is empty, with the numbers of its sentence, and possible sources of the missing usage. */
export type EmptyCell = Pick<KnownMonths, "expected" | "covered" | "waiting" | "failed"> & {
  readonly reason: EmptyReason;
  /** The only organization or platform of the cell; null if there are several. */
  readonly organization: NamedKey | null;
  readonly platform: NamedKey | null;
  readonly reportTypes: readonly ReturnType<typeof shownReportType>[];
  /** The cell's finished months; null if there are none. */
  readonly months: { readonly from: string; readonly to: string } | null;
  /** First missing month. */
  readonly firstMissing: string | null;
  readonly mayHarvest: boolean;
};

/**
 * Explains an empty cell: no usage although a file covers it, or no file and why. Based on imports, planned harvests
 * and the platform's known reports. Throws NotFound for an invalid key.
 */
export async function explainEmpty(
  scope: Scope<"usage.view">,
  cell: Cell,
  { locale }: Pick<Running, "locale">,
): Promise<EmptyCell> {
  const { question } = await resolveReport(scope, cell.question);
  const usage = usageOfCell(question, cell);
  const types = await db().reportType.findMany({ where: { id: { in: [...usage.reportTypes] } } });
  const [hasUsage, months] = await countMonths(scope, usage);
  const [only, none] = [onlyOf(usage.platforms), hasUsage.covered === 0];
  const [platform = null] = only === null ? [] : await findKnownPlatforms(scope, [only]);
  const isUnsupported =
    none &&
    (hasUsage.isRefused || (hasUsage.sources === 0 && platform !== null && (await lacksReports(platform, types))));
  const mayHaveMetric = await countsAny(types.map(countingOf), usage.metrics);
  const reason = emptyReason({ ...hasUsage, isAsked: usage.isAsked, isUnsupported, mayHaveMetric });
  const organization = onlyOf(usage.organizations?.filter((id) => scope.organizationIds.includes(id)));
  const labelOf = await withLabels(
    new Map([
      ["organization", organization === null ? [] : [organization]],
      ["platform", platform === null ? [] : [platform]],
    ]),
    locale,
  );
  const named = (name: "organization" | "platform", pk: number | null) =>
    pk === null ? null : { pk, name: labelOf(name, pk).name };
  return {
    ...{ reason, months },
    ...{ expected: hasUsage.expected, covered: hasUsage.covered, waiting: hasUsage.waiting, failed: hasUsage.failed },
    organization: named("organization", organization),
    platform: named("platform", only),
    reportTypes: withoutViews(types).map((type) => shownReportType(type, locale)),
    firstMissing: hasUsage.firstMissing,
    mayHarvest: permissions["harvest.manage"].to(scope.actor),
  };
}

/** Interest counts views as well, which only repeat the names of full reports. */
function withoutViews<T extends Delivered>(types: readonly T[]): readonly T[] {
  const full = types.filter((type) => !definitionOf(type)?.isView);
  return full.length > 0 ? full : types;
}

const onlyOf = (ids: readonly number[] | undefined): number | null => (ids?.length === 1 ? (ids[0] ?? null) : null);

type Counted = Omit<KnownMonths, "isAsked" | "isUnsupported" | "mayHaveMetric"> & {
  isRefused: boolean;
  firstMissing: string | null;
};

/** The server does not provide the report, or not in this release. */
const REFUSALS = ["3000", "3010"];

async function countMonths(
  scope: Scope<"usage.view">,
  { organizations, platforms, reportTypes, metrics, isMerged, from, to, years, besides }: CellUsage,
): Promise<readonly [Counted, EmptyCell["months"]]> {
  const last = addMonths(monthOf(runningMonth()), -1);
  const among = (column: string, ids: readonly number[] | undefined) =>
    ids ? Prisma.sql`AND ${Prisma.raw(column)} = ANY(${[...ids]}::int[])` : Prisma.empty;
  const places = (alias: string) => Prisma.sql`
    ${reachSql(`${alias}.organization_id`, scope)} ${among(`${alias}.organization_id`, organizations)}
    ${among(`${alias}.platform_id`, platforms)}
    ${besides ? Prisma.sql`AND ${Prisma.raw(`${alias}.${besides.of}_id`)} <> ALL(${[...besides.ids]}::int[])` : Prisma.empty}`;
  const until = to && to < last ? to : last;
  const of = { reportTypeIds: reportTypes, platformIds: platforms, organizationIds: organizations, merged: isMerged };
  // If report types are combined, their type is 0, and one that covers the month is sufficient.
  const typed = (alias: string) =>
    isMerged ? Prisma.sql`0` : Prisma.sql`${Prisma.raw(`${alias}.report_type_id`)}::int`;
  const ofType = (alias: string) => Prisma.sql`
    ${Prisma.raw(`${alias}.report_type_id`)} = ANY(${[...reportTypes]}::int[])
    AND s.type IN (0, ${Prisma.raw(`${alias}.report_type_id`)})`;
  const keys = Prisma.raw("organization_id, platform_id, account_id, type, month");
  const isSame = (alias: string) =>
    Prisma.raw(
      ["organization_id", "platform_id", "account_id"].map((key) => `${alias}.${key} = s.${key}`).join(" AND "),
    );
  const [row] = await db().$queryRaw<(Omit<Counted, "months"> & { from: string | null; months: number })[]>`
    WITH ${reportMonthsSql(scope, of, { from, to: until })}, used AS (
      SELECT m.* FROM imports m
      WHERE m.state = 'current' AND m.report_type_id = ANY(${[...reportTypes]}::int[]) AND ${places("m")}
    ), chosen AS MATERIALIZED (
      SELECT e.* FROM expected e WHERE ${places("e")}
    ), months AS (
      SELECT month::date FROM generate_series(
        coalesce(${from ? `${from}-01` : null}::date, (SELECT min(first) FROM chosen), ${`${addMonths(last, -11)}-01`}::date),
        ${`${until}-01`}::date, interval '1 month') AS month
      ${years ? Prisma.sql`WHERE extract(year FROM month) = ANY(${[...years]}::int[])` : Prisma.empty}
    ), cells AS MATERIALIZED (
      SELECT s.*, here.month IS NOT NULL AS covered
      FROM (SELECT d.*, m.month FROM chosen d JOIN months m ON m.month BETWEEN d.first AND d.last) AS s
        LEFT JOIN here USING (${keys})
    ), offers AS MATERIALIZED (
      SELECT c.organization_id, c.platform_id, c.account_id, ${typed("r")} AS type, b.first, b.last
      FROM credentials c JOIN credentials_reports r ON r.credentials_id = c.id
        CROSS JOIN LATERAL ${offeredMonths(Prisma.sql`c.id`, Prisma.sql`r.report_type_id`)} AS b
      WHERE c.deleted_at IS NULL AND r.report_type_id = ANY(${[...reportTypes]}::int[]) AND ${places("c")}
    ), missing AS (
      SELECT s.*, tried.*, coalesce((
        SELECT bool_and(s.month < o.first OR s.month > o.last) FROM offers o
        WHERE ${isSame("o")} AND o.type = s.type
      ), FALSE) AS left_out
      FROM cells s, LATERAL (
        SELECT bool_or(i.finished_at IS NULL AND i.canceled_at IS NULL) AS waits,
          bool_or(i.finished_at IS NOT NULL AND i.canceled_at IS NULL AND i.not_offered_at IS NULL) AS failed,
          bool_or(EXISTS (SELECT FROM attempts a WHERE a.intention_id = i.id AND a.error_code = ANY(${REFUSALS}))) AS refused
        FROM intentions i JOIN credentials c ON c.id = i.credentials_id
        WHERE ${isSame("c")} AND i.month = s.month AND ${ofType("i")}
      ) tried WHERE NOT s.covered
    )
    SELECT (SELECT count(*)::int FROM months) AS months, (SELECT to_char(min(month), 'YYYY-MM') FROM months) AS "from",
      (SELECT count(*)::int FROM (
        SELECT organization_id, platform_id FROM used UNION SELECT organization_id, platform_id FROM chosen
      ) AS sources) AS sources,
      count(*)::int AS expected, count(*) FILTER (WHERE covered)::int AS covered,
      (SELECT count(*)::int FROM cells s WHERE covered
        AND NOT EXISTS (SELECT FROM used u WHERE ${isSame("u")} AND u.month = s.month AND ${ofType("u")})
        AND NOT EXISTS (SELECT FROM longer l WHERE ${isSame("l")} AND l.type = s.type AND l.month = s.month
          AND l.begins IN (SELECT month FROM months))) AS elsewhere,
      (SELECT count(*)::int FROM missing WHERE waits) AS waiting,
      (SELECT count(*)::int FROM missing WHERE failed AND NOT waits) AS failed,
      (SELECT count(*)::int FROM missing WHERE left_out) AS "notOffered",
      coalesce((SELECT bool_and(coalesce(refused, FALSE)) FROM missing), FALSE) AS "isRefused",
      (SELECT to_char(min(month), 'YYYY-MM') FROM missing) AS "firstMissing",
      ${
        metrics
          ? Prisma.sql`EXISTS (SELECT FROM used, metrics WHERE metrics.id = ANY(${[...metrics]}::int[])
              AND jsonb_exists(used.sums, metrics.short_name))`
          : Prisma.sql`TRUE`
      } AS "hasMetric"
    FROM cells`;
  if (!row) throw new TypeError("A count returned no row");
  return [row, row.from === null ? null : { from: row.from, to: until }];
}

/** Whether any of the report types counts any of the metrics (all metrics if undefined). */
async function countsAny(types: readonly Counting[], metrics: readonly number[] | undefined): Promise<boolean> {
  if (metrics === undefined) return true;
  const named = await db().metric.findMany({ where: { id: { in: [...metrics] } }, select: { shortName: true } });
  return named.some(({ shortName }) => types.some((type) => mayCount(type, shortName)));
}

type Delivered = { readonly counterCode: string; readonly release: string };

/** Whether the registry lists the platform's reports without any of these, as far as it has been read. */
async function lacksReports(platformId: number, types: readonly Delivered[]): Promise<boolean> {
  const platform = await db().platform.findUnique({ where: { id: platformId }, select: registeredPlatform });
  if (!platform) return false;
  // An old answer is sufficient; this never waits for the registry.
  const { platform: record } = await askLinkedRecord(platform, { freshSince: new Date(0), until: 0 });
  const provided = record?.releases.flatMap(({ counter_version: release, reports }) =>
    reports.map(({ code }) => `${code} ${release}`),
  );
  return (
    provided !== undefined &&
    provided.length > 0 &&
    types.every(({ counterCode, release }) => !provided.includes(`${counterCode} ${release}`))
  );
}
