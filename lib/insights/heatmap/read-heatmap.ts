import "server-only";
import { type Reach, reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { firstDay, type Month, month, monthRange, yearOf } from "@/lib/counter/standard/month";
import { kindsOfInterest } from "@/lib/coverage/interest-coverage";
import { MOST_KINDS, monthsOfKinds } from "@/lib/coverage/read-coverage";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";
import { usersByOrganization } from "@/lib/organizations/years/yearly-figures";
import { interestRule } from "@/lib/reports/ask/interest-rule";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import { taggedObjects } from "@/lib/tags/tagged-objects";
import type { Heatmap, HeatmapQuery } from "./contract";
import { percentile } from "./percentile";

type Place = Heatmap["columns"][number];
/** Limits organizations and platforms; undefined for all. */
type Only = { organization: readonly number[] | undefined; platform: readonly number[] | undefined };
/** Both ends inclusive; null if open. */
type Period = { from: Month | null; to: Month | null };
/** An expected pair, with the number of its months with data. */
type Expected = { organization: number; column: number; months: number };

const dimensionOf = { platform: "platform", year: "year", data_type: "dataType" } as const;

/** Interest of every organization by platform, year or data type; distinguishes zero, missing and not expected. */
export async function readHeatmap(
  _entitled: Scope<"heatmap.view">,
  { usage, query, running }: { usage: Scope<"usage.view">; query: HeatmapQuery; running: Running },
): Promise<Heatmap> {
  const [group, only] = await Promise.all([chosenGroup(query.group), chosenByTags(usage, query)]);
  const period: Period = {
    from: query.from ? month(query.from) : null,
    to: query.to ? month(query.to) : null,
  };
  if (period.from && period.to && period.from > period.to) throw new Refused("E103", { parameter: "from" });
  const dimension = dimensionOf[query.by];
  const [interest, expected] = await Promise.all([
    askInterest(
      usage,
      {
        by: ["organization", dimension],
        where: {
          metric: [group.id],
          month: period,
          ...(only.organization && { organization: only.organization }),
          ...(only.platform && { platform: only.platform }),
        },
      },
      running,
    ),
    readExpected(usage, { by: query.by, group: group.id, period, only }),
  ]);
  const values = new Map(
    interest.map(({ keys: [organization, column], figures }) => [`${organization} ${column}`, figures[0] ?? 0]),
  );
  const expectations = query.by === "data_type" ? spread(expected, interest) : expected;
  const pairs = new Map(expectations.map((one) => [`${one.organization} ${one.column}`, one]));
  for (const { keys } of interest) {
    const [organization = 0, column = 0] = keys.map(Number);
    const key = `${organization} ${column}`;
    if (!pairs.has(key)) pairs.set(key, { organization, column, months: 0 });
  }
  const all = [...pairs.values()];
  const rows = await organizations(
    all.map(({ organization }) => organization),
    yearOf(period.to ?? runningMonth()),
  );
  const columns = await columnPlaces(
    query.by,
    all.map(({ column }) => column),
  );
  const rowAt = new Map(rows.map(({ key }, at) => [key, at]));
  const columnAt = new Map(columns.map(({ key }, at) => [key, at]));
  return {
    group: group.shortName,
    from: period.from,
    to: period.to,
    months: period.from && period.to && monthRange(period.from, period.to).length,
    rows,
    columns,
    cells: all.map(({ organization, column, months }) => {
      const value = values.get(`${organization} ${column}`) ?? (months > 0 ? 0 : null);
      return [rowAt.get(organization) ?? 0, columnAt.get(column) ?? 0, value, months];
    }),
    clip: percentile(
      [...values.values()].filter((value) => value > 0),
      0.97,
    ),
  };
}

async function chosenGroup(shortName: string | undefined) {
  const groups = await db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  const chosen = shortName === undefined ? groups.find(({ isImportant }) => isImportant) : undefined;
  const match = chosen ?? groups.find((one) => shortName === undefined || one.shortName === shortName);
  if (!match) throw new Refused("E103", { parameter: "group" });
  return match;
}

async function chosenByTags(scope: Scope<"usage.view">, query: HeatmapQuery): Promise<Only> {
  const tagged = async (of: "organization" | "platform", tags: readonly number[] | undefined) =>
    tags && taggedObjects(scope, of, { tags });
  const [organization, platform] = await Promise.all([
    tagged("organization", query.organization_tags),
    tagged("platform", query.platform_tags),
  ]);
  return { organization, platform };
}

type Asked = { by: HeatmapQuery["by"]; group: number; period: Period; only: Only };

const during = (column: string, { from, to }: Period) => Prisma.sql`
  ${from ? Prisma.sql`AND ${Prisma.raw(column)} >= ${firstDay(from)}::date` : Prisma.empty}
  ${to ? Prisma.sql`AND ${Prisma.raw(column)} <= ${firstDay(to)}::date` : Prisma.empty}`;

/**
 * Pairs for which reports that count toward the group are expected in the period, with their months with data. By year,
 * a pair is not expected before its first year.
 */
async function readExpected(scope: Reach, { by, group, period, only }: Asked): Promise<Expected[]> {
  const kinds = kindsOfInterest(await interestRule(), { groups: [group], platformIds: only.platform });
  if (kinds.length === 0) return [];
  // A figure for a year is stored in its first month; if that is outside the period, the other months of the year have
  // no information.
  const statements = Array.from({ length: Math.ceil(kinds.length / MOST_KINDS) }, (_, at) => {
    const some = { kinds: kinds.slice(at * MOST_KINDS, (at + 1) * MOST_KINDS), organizationIds: only.organization };
    return Prisma.sql`(
      WITH ${monthsOfKinds(scope, some, period)}
      SELECT organization_id, platform_id, NULL::date AS month FROM expected
      UNION
      SELECT organization_id, platform_id, month FROM monthly WHERE coalesce(bits, 0) | coalesce(partial, 0) <> 0
      UNION
      SELECT organization_id, platform_id, month FROM longer
      WHERE true ${during("begins", period)} ${during("month", period)})`;
  });
  const reported = Prisma.sql`reported AS (${Prisma.join(statements, " UNION ALL ")})`;
  if (by === "year")
    return db().$queryRaw<Expected[]>`
      WITH ${reported}, here AS (
        SELECT DISTINCT organization_id, extract(year FROM month)::int AS year, month
        FROM reported WHERE month IS NOT NULL
      ), years AS (SELECT DISTINCT year FROM here), began AS (
        SELECT organization_id, min(year) AS year FROM here GROUP BY organization_id
      )
      SELECT began.organization_id AS organization, years.year AS "column", count(DISTINCT here.month)::int AS months
      FROM began JOIN years ON years.year >= began.year
        LEFT JOIN here ON here.organization_id = began.organization_id AND here.year = years.year
      GROUP BY 1, 2`;
  const key = by === "platform" ? Prisma.sql`platform_id` : Prisma.sql`0`;
  return db().$queryRaw<Expected[]>`
    WITH ${reported}
    SELECT organization_id AS organization, ${key} AS "column", count(DISTINCT month)::int AS months
    FROM reported GROUP BY 1, 2`;
}

/**
 * Data types are not expected one by one: an organization with data has zero for each type that any organization has.
 */
function spread(
  expected: readonly Expected[],
  interest: readonly { keys: readonly (string | number)[] }[],
): Expected[] {
  const columns = [...new Set(interest.map(({ keys }) => Number(keys[1])))];
  return expected.flatMap(({ organization, months }) => columns.map((column) => ({ organization, column, months })));
}

async function organizations(ids: readonly number[], lastYear: number): Promise<Heatmap["rows"]> {
  const organizationIds = [...new Set(ids)];
  const [rows, users] = await Promise.all([
    db().organization.findMany({
      where: { id: reach({ organizationIds }) },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
    usersByOrganization(organizationIds, lastYear),
  ]);
  return rows.map(({ id, name, nameEn, nameCs }) => ({
    ...{ key: id, name, name_en: nameEn, name_cs: nameCs, users: users.get(id) ?? null },
  }));
}

async function columnPlaces(by: HeatmapQuery["by"], ids: readonly number[]): Promise<Place[]> {
  const keys = [...new Set(ids)];
  const unnamed = { name_en: null, name_cs: null };
  if (by === "year")
    return keys.toSorted((one, other) => one - other).map((key) => ({ key, name: String(key), ...unnamed }));
  if (by === "data_type") {
    const texts = await db().attributeText.findMany({ where: { id: { in: keys } }, orderBy: { text: "asc" } });
    const blank = keys.includes(0) ? [{ key: 0, name: "", ...unnamed }] : [];
    return [...texts.map(({ id, text }) => ({ key: id, name: text.replaceAll("_", " "), ...unnamed })), ...blank];
  }
  const rows = await db().platform.findMany({ where: { id: { in: keys } }, orderBy: [{ name: "asc" }, { id: "asc" }] });
  return rows.map(({ id, name, nameEn, nameCs }) => ({ key: id, name, name_en: nameEn, name_cs: nameCs }));
}
