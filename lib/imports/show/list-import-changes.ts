import "server-only";
import type { Parsed } from "@/lib/access/contract";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { monthOf } from "@/lib/counter/standard/month";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { importChangesCall } from "../contract";
import { metricSums } from "./metric-sums";

/**
 * A change gets its time before its transaction ends, so a later answer may have to name an earlier change. The cursor
 * of the last page therefore lags: longer than any transaction may take.
 */
const LAG_MILLISECONDS = 5 * 60_000;

/** After this change, in milliseconds and import id. `begun`: of a first copy, which skips what was removed before. */
type Place = { at: number; id: number; begun: number | null };

type Row = {
  id: number;
  state: "current" | "replaced" | "discarded";
  changedAt: Date;
  organizationId: number;
  platformId: number;
  accountId: number;
  reportTypeId: number;
  month: Date;
  isPartial: boolean;
  factCount: number;
  sums: unknown;
};

/** One page of changes within reach, by time and id. */
export async function listImportChanges(
  scope: Scope<"usage.view">,
  { organization, changed_since: since, cursor, page_size: size }: Parsed<typeof importChangesCall.query>,
) {
  const within = organization === undefined ? scope : scope.within(organization);
  const after = cursor === undefined ? startAt(since) : placeIn(cursor);
  const rows = await db().$queryRaw<Row[]>`
    SELECT id, state, changed_at AS "changedAt", organization_id AS "organizationId", platform_id AS "platformId",
      account_id AS "accountId", report_type_id AS "reportTypeId", month, is_partial AS "isPartial",
      fact_count AS "factCount", sums
    FROM imports
    WHERE ${reachSql("organization_id", within)}
      AND state <> 'loading'
      AND (${after.begun === null} OR state = 'current' OR changed_at > ${utc(after.begun ?? 0)}::timestamp)
      AND (changed_at, id) > (${utc(after.at)}::timestamp, ${after.id}::int)
    ORDER BY changed_at, id LIMIT ${size + 1}`;
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const hasMore = rows.length > size;
  const end = last ? { ...after, at: last.changedAt.getTime(), id: last.id } : after;
  return {
    results: page.map((row) => ({
      ...{ pk: row.id, is_removed: row.state !== "current", changed: row.changedAt.toISOString() },
      ...{ organization: row.organizationId, platform: row.platformId, account: row.accountId },
      ...{ report_type: row.reportTypeId, month: monthOf(row.month), is_partial: row.isPartial },
      ...{ fact_count: row.factCount, sums: metricSums(row.sums) },
    })),
    cursor: textOf(hasMore ? end : lagging(end)),
    has_more: hasMore,
  };
}

const startAt = (since: string | undefined): Place =>
  since === undefined
    ? { at: 0, id: 0, begun: now().getTime() - LAG_MILLISECONDS }
    : { at: new Date(since).getTime(), id: 0, begun: null };

const utc = (at: number): string => new Date(at).toISOString().replace("Z", "");

function lagging({ at, id }: Place): Place {
  const horizon = now().getTime() - LAG_MILLISECONDS;
  return { ...(at > 0 && at < horizon ? { at, id } : { at: horizon, id: 0 }), begun: null };
}

const textOf = ({ at, id, begun }: Place): string => [at, id, ...(begun === null ? [] : [begun])].join(".");

function placeIn(cursor: string): Place {
  const [at = 0, id = 0, begun = null] = cursor.split(".").map(Number);
  return { at, id, begun };
}
