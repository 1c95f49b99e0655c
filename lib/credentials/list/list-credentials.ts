import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import { reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { folded } from "@/lib/kit/format/search-words";
import { Prisma } from "@/lib/kit/prisma/client";
import type { listCredentialsCall } from "../contract";
import { type CredentialsOrder, credentialsStatus } from "../credentials-status";
import { dayOf, noticeUntil } from "./expiry";
import { showCredentials, shownCredentials } from "./show-credentials";

type Query = Partial<Parsed<typeof listCredentialsCall.query>>;
type Counts = z.output<typeof listCredentialsCall.returns>["counts"];

/** One page of the credentials within reach, and the number in each status. */
export async function listCredentials(scope: Scope<"credentials.manage">, query: Query) {
  const { state, order_by = "organization", desc = false, search = "", ...paged } = query;
  const { page = 1, page_size = 100, ...filter } = paged;
  const words = await findWords(scope, search);
  const [totals] = await db().$queryRaw<{ counts: Counts; ids: number[] }[]>`
    WITH listed AS MATERIALIZED (${listedCredentials(scope, { ...filter, words })})
    SELECT (SELECT ${counted} FROM listed) AS counts, ARRAY(
      SELECT id FROM listed WHERE ${isIn(state)}
      ORDER BY ${listedOrder(order_by, desc)} LIMIT ${page_size} OFFSET ${(page - 1) * page_size}) AS ids`;
  if (!totals) throw new Error("The aggregate returned no row.");
  const { counts, ids } = totals;
  return { count: counts[state ?? "all"], counts, results: await readRows(scope, ids) };
}

const isIn = (state: Query["state"]) => {
  if (!state) return Prisma.sql`true`;
  if (state === "expiring") return Prisma.sql`listed.expiring`;
  if (state === "duplicated") return Prisma.sql`listed.duplicated`;
  if (state === "clonable") return Prisma.sql`listed.clonable`;
  return Prisma.sql`listed.status = ${state}`;
};

const counted = Prisma.sql`json_build_object(
  'all', count(*),
  'broken', count(*) FILTER (WHERE status = 'broken'),
  'report-broken', count(*) FILTER (WHERE status = 'report-broken'),
  'off', count(*) FILTER (WHERE status = 'off'),
  'unverified', count(*) FILTER (WHERE status = 'unverified'),
  'working', count(*) FILTER (WHERE status = 'working'),
  'expiring', count(*) FILTER (WHERE expiring),
  'duplicated', count(*) FILTER (WHERE duplicated),
  'clonable', count(*) FILTER (WHERE clonable))`;

async function readRows(scope: Scope<"credentials.manage">, ids: readonly number[]) {
  const rows = await db().credentials.findMany({ where: { id: { in: [...ids] } }, include: shownCredentials });
  const place = new Map(ids.map((id, index) => [id, index]));
  rows.sort((first, second) => (place.get(first.id) ?? 0) - (place.get(second.id) ?? 0));
  return showCredentials(scope.actor, rows);
}

/** The list's query without the status. */
type ListedFilter = {
  organization?: number | undefined;
  platform?: number | undefined;
  counter_version?: string | undefined;
  report?: string | undefined;
  enabled?: boolean | undefined;
  locked?: boolean | undefined;
  words?: readonly WordMatch[];
};

/** A query of the credentials within reach that match the filter, with their status. */
function listedCredentials(scope: Scope<"credentials.manage">, filter: ListedFilter): Prisma.Sql {
  const own = filter.organization === undefined ? scope : scope.within(filter.organization);
  const until = noticeUntil(dayOf(now())).toISOString().slice(0, 10);
  return Prisma.sql`
    SELECT c.id, c.title, c.release, c.expires_on, c.last_harvestable_month, c.updated_at,
      o.name AS organization, p.short_name AS platform,
      ${Prisma.raw(credentialsStatus.sql)} AS status,
      coalesce(c.expires_on <= ${until}::date, false) AS expiring,
      c.version_hash IN (SELECT version_hash FROM credentials WHERE deleted_at IS NULL
        GROUP BY version_hash HAVING count(*) > 1) AS duplicated,
      c.release = '5' AND (c.organization_id, c.platform_id) NOT IN (
        SELECT organization_id, platform_id FROM credentials WHERE release = '5.1' AND deleted_at IS NULL) AS clonable
    FROM credentials c
    JOIN organizations o ON o.id = c.organization_id
    JOIN platforms p ON p.id = c.platform_id
    WHERE ${Prisma.join(conditions(own, filter), " AND ")}`;
}

function conditions({ organizationIds }: Scope<"credentials.manage">, filter: ListedFilter): Prisma.Sql[] {
  const { platform, counter_version, report, enabled, locked, words = [] } = filter;
  return [
    Prisma.sql`c.deleted_at IS NULL AND ${reachSql("c.organization_id", { organizationIds })}`,
    ...(platform === undefined ? [] : [Prisma.sql`c.platform_id = ${platform}`]),
    ...(counter_version === undefined ? [] : [Prisma.sql`c.release = ${counter_version}`]),
    ...(report ? [hasReport(report)] : []),
    ...(enabled === undefined ? [] : [Prisma.sql`c.is_enabled = ${enabled}`]),
    ...(locked === undefined ? [] : [Prisma.sql`(c.lock_level >= 400) = ${locked}`]),
    ...words.map(occurs),
  ];
}

const hasReport = (code: string) => Prisma.sql`EXISTS (
  SELECT FROM credentials_reports r JOIN report_types t ON t.id = r.report_type_id
  WHERE r.credentials_id = c.id AND upper(t.counter_code) = upper(${code}))`;

/**
 * Lower case without diacritics on both sides. Removing diacritics is slow, so it is only done for the few titles that
 * have any.
 */
const occurs = ({ word, organizationIds, platformIds }: WordMatch) => Prisma.sql`(
  c.organization_id = ANY(${organizationIds}) OR c.platform_id = ANY(${platformIds})
  OR position(${word} IN lower(c.title || ' ' || c.url)) > 0
  OR (octet_length(c.title) > length(c.title)
    AND position(${word} IN regexp_replace(normalize(lower(c.title), NFD), '[\u0300-\u036f]', '', 'g')) > 0))`;

const keys = {
  organization: Prisma.sql`listed.organization`,
  platform: Prisma.sql`listed.platform`,
  title: Prisma.sql`listed.title`,
  counter_version: Prisma.sql`listed.release`,
  status: Prisma.sql`array_position(ARRAY['broken', 'report-broken', 'unverified', 'off', 'working'], listed.status)`,
  expires_on: Prisma.sql`listed.expires_on`,
  last_harvestable_month: Prisma.sql`listed.last_harvestable_month`,
  updated_at: Prisma.sql`listed.updated_at`,
} as const satisfies Record<CredentialsOrder, Prisma.Sql>;

/** For rows of `listed`; missing values come last. */
const listedOrder = (by: CredentialsOrder, desc: boolean): Prisma.Sql => Prisma.sql`
  ${keys[by]} ${desc ? Prisma.sql`DESC` : Prisma.sql`ASC`} NULLS LAST,
  listed.organization, listed.platform, listed.release, listed.title, listed.id`;

/** A search word, and the organizations and platforms whose names contain it. */
type WordMatch = { word: string; organizationIds: number[]; platformIds: number[] };

/** Search words in lower case without diacritics. Names are few, so matching them here relieves the database. */
async function findWords(scope: Scope<"credentials.manage">, search: string): Promise<WordMatch[]> {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const names = { id: true, name: true, nameEn: true, nameCs: true, shortName: true } as const;
  const [organizations, platforms] = await Promise.all([
    db().organization.findMany({
      where: { id: reach(scope) },
      select: { ...names, internalId: true },
    }),
    db().platform.findMany({ select: names }),
  ]);
  const [libraries, services] = [organizations.map(named), platforms.map(named)];
  return words.map((word) => ({ word, organizationIds: having(libraries, word), platformIds: having(services, word) }));
}

const named = ({ id, ...names }: { id: number } & Record<string, string | number | null>) => ({
  id,
  text: folded(Object.values(names).join(" ")),
});

const having = (all: readonly { id: number; text: string }[], word: string): number[] =>
  all.filter(({ text }) => text.includes(word)).map(({ id }) => id);

/**
 * Counts for the organizations within reach: `broken` and `broken_reports` need a fix, `unverified` never returned an
 * answer, the keys of `expiring` have expired or expire soon.
 */
export async function countCredentials(scope: Scope<"credentials.count">, organization?: number) {
  const own = organization === undefined ? scope : scope.within(organization);
  const where = { organizationId: reach(own), deletedAt: null };
  const until = noticeUntil(dayOf(now()));
  const [count, broken, broken_reports, unverified, expiring] = await Promise.all([
    db().credentials.count({ where }),
    db().credentials.count({ where: { ...where, brokenSince: { not: null } } }),
    db().credentialsReport.count({ where: { credentials: where, brokenSince: { not: null } } }),
    db().credentials.count({ where: { ...where, verifiedAt: null, brokenSince: null } }),
    db().credentials.count({ where: { ...where, expiresOn: { lte: until } } }),
  ]);
  return { count, broken, broken_reports, unverified, expiring };
}
