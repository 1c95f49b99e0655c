import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { shownCredentials } from "./shown-credentials";

/** Credentials of an organization within reach; those of others, and deleted ones, do not exist for the caller (NotFound). */
export async function findOwnCredentials(scope: Scope<"credentials.manage">, id: number) {
  const found = await db().credentials.findFirst({
    where: { id, deletedAt: null, organizationId: reach(scope) },
    include: shownCredentials,
  });
  if (!found) throw new NotFound();
  return found;
}
