import "server-only";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { Prisma } from "@/lib/kit/prisma/client";
import { type CredentialsOrder, credentialsStatus } from "./credentials-status";
import { dayOf, noticeUntil } from "./expiry";
import type { FoundWord } from "./find-words";

/** The list's query without the status. */
export type ListedFilter = {
  organization?: number | undefined;
  platform?: number | undefined;
  counter_version?: string | undefined;
  report?: string | undefined;
  enabled?: boolean | undefined;
  locked?: boolean | undefined;
  words?: readonly FoundWord[];
};

/** A query of the credentials within reach that match the filter, with their status. */
export function listedCredentials(scope: Scope<"credentials.manage">, filter: ListedFilter): Prisma.Sql {
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
const occurs = ({ word, organizationIds, platformIds }: FoundWord) => Prisma.sql`(
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
export const listedOrder = (by: CredentialsOrder, desc: boolean): Prisma.Sql => Prisma.sql`
  ${keys[by]} ${desc ? Prisma.sql`DESC` : Prisma.sql`ASC`} NULLS LAST,
  listed.organization, listed.platform, listed.release, listed.title, listed.id`;
