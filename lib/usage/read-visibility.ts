import "server-only";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { Visibility } from "./visibility";

/**
 * The imports that are visible now; both parts come from one snapshot, so no import falls between them. Limited to some
 * organizations on request: every hidden import in a statement costs time, and statements stay the same, and their
 * answers cached, until one of these organizations has a new import.
 */
export async function readVisibility(of?: readonly number[]): Promise<Visibility> {
  if (of) return { ...(await readVisible(of)), of };
  const [visibility] = await db().$queryRaw<Visibility[]>`
    SELECT newest_import AS newest, ARRAY(
      SELECT id FROM imports WHERE state <> 'current' AND purged_at IS NULL ORDER BY id
    ) AS hidden
    FROM usage_clock WHERE id = 1`;
  if (!visibility) throw new Error("The usage clock is missing: apply the migrations");
  return visibility;
}

async function readVisible(of: readonly number[]): Promise<Visibility> {
  const theirs = Prisma.sql`organization_id = ANY(${[...of]})`;
  const [visibility] = await db().$queryRaw<Visibility[]>`
    SELECT ARRAY(
      SELECT id FROM imports WHERE state <> 'current' AND purged_at IS NULL AND ${theirs} ORDER BY id
    ) AS hidden, coalesce((SELECT max(newest_import) FROM organization_clocks WHERE ${theirs}), 0) AS newest`;
  return visibility ?? { hidden: [], newest: 0 };
}
