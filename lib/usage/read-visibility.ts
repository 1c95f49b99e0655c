import "server-only";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { Visibility } from "./visibility";

/**
 * Which imports may be seen as of now; both parts come from one snapshot, so that no import falls between them. For some
 * organizations only theirs are told: a question pays for each that it is told.
 */
export async function readVisibility(of?: readonly number[]): Promise<Visibility> {
  const theirs = of ? Prisma.sql`AND organization_id = ANY(${[...of]})` : Prisma.empty;
  const [visibility] = await db().$queryRaw<Omit<Visibility, "of">[]>`
    SELECT newest_import AS newest, ARRAY(
      SELECT id FROM imports WHERE state <> 'current' AND purged_at IS NULL ${theirs} ORDER BY id
    ) AS hidden
    FROM usage_clock WHERE id = 1`;
  if (!visibility) throw new Error("The usage clock is missing: the migrations have not been applied");
  return of ? { ...visibility, of } : visibility;
}
