import "server-only";
import { db } from "@/lib/kit/db";
import type { Visibility } from "./visibility";

/** Which imports may be seen as of now; both parts come from one snapshot, so that no import falls between them. */
export async function readVisibility(): Promise<Visibility> {
  const [visibility] = await db().$queryRaw<Visibility[]>`
    SELECT newest_import AS newest, ARRAY(
      SELECT id FROM imports WHERE state <> 'current' AND purged_at IS NULL ORDER BY id
    ) AS hidden
    FROM usage_clock WHERE id = 1`;
  if (!visibility) throw new Error("The usage clock is missing: the migrations have not been applied");
  return visibility;
}
