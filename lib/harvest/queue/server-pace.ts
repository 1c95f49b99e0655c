import "server-only";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";

/** Estimate for the duration of a report before the first one has arrived. */
export const USUAL_SECONDS = 5;

/** Newest attempts of all servers that the pace is calculated from. */
const SAMPLE = 5000;

type ServerPace = {
  id: number;
  /** Open intentions. */
  waiting: number;
  /** Average duration of a recent request, with the pause after it. */
  seconds: number;
};

/** Pace and queue of servers, which answer one request at a time. */
export function readServerPaces(serverIds: readonly number[]): Promise<ServerPace[]> {
  return db().$queryRaw<ServerPace[]>`
    WITH lately AS (
      SELECT intention_id, extract(epoch FROM finished_at - started_at) AS took
      FROM attempts ORDER BY started_at DESC LIMIT ${SAMPLE}
    ), paces AS (
      SELECT c.server_id, avg(took) AS took
      FROM lately JOIN intentions i ON i.id = lately.intention_id JOIN credentials c ON c.id = i.credentials_id
      WHERE took IS NOT NULL GROUP BY 1
    ), queues AS (
      SELECT c.server_id, count(*)::int AS waiting
      FROM intentions i JOIN credentials c ON c.id = i.credentials_id
      WHERE i.finished_at IS NULL AND c.server_id = ANY(${[...serverIds]}) GROUP BY 1
    )
    SELECT s.id, coalesce(q.waiting, 0) AS waiting,
      (coalesce(p.took, ${USUAL_SECONDS}) + coalesce(s.cooldown, ${settings().HARVEST_COOLDOWN_SECONDS}))::float AS seconds
    FROM servers s LEFT JOIN paces p ON p.server_id = s.id LEFT JOIN queues q ON q.server_id = s.id
    WHERE s.id = ANY(${[...serverIds]})`;
}
