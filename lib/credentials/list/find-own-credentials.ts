import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { shownCredentials } from "./shown-credentials";

/** Throws NotFound for deleted credentials and those out of reach. */
export async function findOwnCredentials(scope: Scope<"credentials.manage">, id: number) {
  const found = await db().credentials.findFirst({
    where: { id, deletedAt: null, organizationId: reach(scope) },
    include: shownCredentials,
  });
  if (!found) throw new NotFound();
  return found;
}
