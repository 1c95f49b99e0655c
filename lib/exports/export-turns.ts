import "server-only";
import { FairTurns } from "@/lib/kit/jobs/fair-turns";
import { Prisma } from "@/lib/kit/prisma/client";
import { exportRuns } from "./export-runs";

/** Exports: of the first organization that the person belongs to, or of a person without one. */
export const exportTurns = new FairTurns(exportRuns, {
  group: Prisma.sql`coalesce('organization ' || (SELECT min(m.organization_id) FROM memberships m
    WHERE m.user_id = exports.user_id), 'person ' || user_id)`,
  person: Prisma.sql`user_id::text`,
});
