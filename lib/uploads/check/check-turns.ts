import "server-only";
import { FairTurns } from "@/lib/kit/jobs/fair-turns";
import { Prisma } from "@/lib/kit/prisma/client";
import { uploadChecks } from "../upload-run";

/** Checks of uploads: of the organization, or of a person while the organization is unknown. */
export const checkTurns = new FairTurns(uploadChecks, {
  group: Prisma.sql`coalesce('organization ' || organization_id, 'person ' || uploaded_by_id, '')`,
  person: Prisma.sql`coalesce(uploaded_by_id, 0)::text`,
});
