import "server-only";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { Visibility } from "./visibility";

/**
 * The imports that are visible now; both parts come from one snapshot, so no import falls between them. Limited to some
 * organizations on request: every hidden import in a statement costs time.
 */
export async function readVisibility(of?: readonly number[]): Promise<Visibility> {
  const theirs = of ? Prisma.sql`AND organization_id = ANY(${[...of]})` : Prisma.empty;
  const [visibility] = await db().$queryRaw<Omit<Visibility, "of">[]>`
    SELECT newest_import AS newest, ARRAY(
      SELECT id FROM imports WHERE state <> 'current' AND purged_at IS NULL ${theirs} ORDER BY id
    ) AS hidden
    FROM usage_clock WHERE id = 1`;
  if (!visibility) throw new Error("The usage clock is missing: apply the migrations");
  return of ? { ...visibility, of } : visibility;
}
