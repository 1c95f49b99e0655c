import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { rests } from "../queue/rest-server";
import { shownNames } from "../show/show-intention";
import { tellingStatus } from "../sushi/ask-status";
import type { listRestingServersCall } from "./contract";

type Row = Rest & { pk: number; origin: string; service: unknown; waiting: number; platforms: number[] };
type Rest = { since: Date; until: Date; code: string };

/** Resting servers of credentials within reach, longest rest first. */
export async function listRestingServers(
  scope: Scope<"harvest.manage">,
  { organization }: Parsed<typeof listRestingServersCall.query>,
): Promise<z.input<typeof listRestingServersCall.returns>> {
  const { organizationIds } = organization === undefined ? scope : scope.within(organization);
  const rows = await db().$queryRaw<Row[]>`
    SELECT s.id AS pk, s.origin, s.rest_since AS since, s.ready_at AS until, s.rest_code AS code, s.service,
      array_agg(DISTINCT c.platform_id) AS platforms,
      sum((SELECT count(*) FROM intentions i WHERE i.credentials_id = c.id AND i.finished_at IS NULL
        AND i.cancelled_at IS NULL AND i.not_before <= s.ready_at AND c.broken_since IS NULL))::int AS waiting
    FROM servers s JOIN credentials c ON c.server_id = s.id
    WHERE c.deleted_at IS NULL AND ${reachSql("c.organization_id", { organizationIds })} AND ${rests}
    GROUP BY s.id ORDER BY s.ready_at DESC, s.id`;
  const platforms = await db().platform.findMany({ where: { id: { in: rows.flatMap((row) => row.platforms) } } });
  return rows.map((row) => ({
    ...row,
    service: tellingStatus(row.service, row.since),
    platforms: platforms
      .filter(({ id }) => row.platforms.includes(id))
      .map((platform) => ({ ...shownNames(platform), short_name: platform.shortName })),
  }));
}
