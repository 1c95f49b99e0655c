import "server-only";
import { reach, reachSql } from "@/lib/access/reach";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { noticesOf } from "@/lib/platforms/registry/registry-news";
import { findKeptRecord } from "@/lib/platforms/registry/registry-records";
import type { PublishersNotice } from "./publishers-notice";

/** A provider's notice about a platform, and the organizations that harvest it. */
export type FoundNotice = PublishersNotice & { platformId: number; harvestedBy: readonly number[] };

/** Platforms looked up in the registry concurrently. */
const AT_ONCE = 5;

/**
 * Notices about platforms that organizations have credentials for: from the registry and from responses to harvests.
 */
export async function findNotices(organizationIds: readonly number[]): Promise<FoundNotice[]> {
  const credentials = await db().credentials.findMany({
    where: { deletedAt: null, organizationId: reach({ organizationIds }) },
    select: { platformId: true, organizationId: true, release: true },
    orderBy: { id: "asc" },
  });
  const platforms = [...new Set(credentials.map(({ platformId }) => platformId))];
  const found: FoundNotice[] = [];
  for (let at = 0; at < platforms.length; at += AT_ONCE) {
    const some = platforms.slice(at, at + AT_ONCE);
    const records = await Promise.all(some.map((id) => findKeptRecord(id)));
    for (const [place, platformId] of some.entries()) {
      const record = records[place];
      const own = credentials.filter((one) => one.platformId === platformId);
      const whose = [...new Set(own.map(({ organizationId }) => organizationId))];
      for (const notice of record ? noticesOf(record, new Set(own.map(({ release }) => release))) : [])
        found.push({ ...notice, source: "registry", platformId, harvestedBy: whose });
    }
  }
  return [...found, ...(await findSaid(db(), organizationIds))];
}

/** Exceptions have no kind for announcements, which are recognized by their words. */
const ANNOUNCES = "\\m(maintenance|outages?|downtime)\\M";
/** Attempts that may contain one; must match the index attempts_announcing word for word. */
const mayAnnounce = Prisma.sql`(a.findings ->> 'exceptions') ~* '(maintenance|outage|downtime)'`;
const DAYS_LOOKED_AT = 400;

/** Announcements in responses to harvests, from the first to the last day they appeared. */
async function findSaid(tx: Db, organizationIds: readonly number[]): Promise<FoundNotice[]> {
  const since = new Date(now().getTime() - DAYS_LOOKED_AT * 86_400_000).toISOString();
  const rows = await tx.$queryRaw<
    { platformId: number; harvestedBy: number[]; message: string; start: string; end: string }[]
  >`
    SELECT c.platform_id AS "platformId", array_agg(DISTINCT c.organization_id) AS "harvestedBy",
      concat_ws(' – ', nullif(e->>'message', ''), nullif(e->>'data', '')) AS message,
      to_char(min(a.started_at), 'YYYY-MM-DD') AS start, to_char(max(a.started_at), 'YYYY-MM-DD') AS "end"
    FROM attempts a JOIN intentions i ON i.id = a.intention_id JOIN credentials c ON c.id = i.credentials_id
      CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof(a.findings->'exceptions') WHEN 'array' THEN a.findings->'exceptions' ELSE '[]' END) AS e
    WHERE a.started_at > ${since}::timestamp AND ${mayAnnounce} AND c.deleted_at IS NULL
      AND ${reachSql("c.organization_id", { organizationIds })}
      AND concat_ws(' ', e->>'message', e->>'data') ~* ${ANNOUNCES}
    GROUP BY 1, 3 ORDER BY 1, 4`;
  return rows.map((row) => ({ ...row, source: "harvest", type: "" }));
}
