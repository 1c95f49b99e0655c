import "server-only";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { harvestable, harvestsByItself, needsList } from "../queue/harvestable";
import { wakeServer } from "../queue/wake-server";

/**
 * Marks the lists of reports that are older than a day, of all credentials harvested automatically, and schedules the
 * requests. Returns their number; does nothing if automatic harvesting is off.
 */
export async function wantLists(): Promise<number> {
  if (!settings().AUTOMATIC_HARVESTING_ENABLED) return 0;
  const lists = await db().$queryRaw<{ serverId: number }[]>`
    WITH marked AS (
      INSERT INTO report_lists (credentials_id, is_wanted)
      SELECT c.id, true FROM credentials c LEFT JOIN report_lists l ON l.credentials_id = c.id
      WHERE ${needsList} AND ${harvestsByItself} AND EXISTS (
        SELECT FROM credentials_reports r JOIN report_types t ON t.id = r.report_type_id
        WHERE r.credentials_id = c.id AND ${harvestable} AND t.is_active)
      ORDER BY c.id
      ON CONFLICT (credentials_id) DO UPDATE SET is_wanted = true
      RETURNING credentials_id
    )
    SELECT c.server_id AS "serverId" FROM marked JOIN credentials c ON c.id = marked.credentials_id`;
  const servers = [...new Set(lists.map(({ serverId }) => serverId))];
  for (const serverId of servers.sort((first, second) => first - second))
    await inTransaction((tx) => wakeServer(tx, serverId));
  return lists.length;
}
