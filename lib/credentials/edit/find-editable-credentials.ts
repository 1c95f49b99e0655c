import "server-only";
import type { Scope } from "@/lib/access/scope";
import { Forbidden } from "@/lib/kit/errors";
import { findOwnCredentials } from "../list/find-own-credentials";
import { isLockedFor } from "./lock";

/** Throws NotFound for credentials out of reach, and Forbidden for locked ones. */
export async function findEditableCredentials(scope: Scope<"credentials.manage">, id: number) {
  const found = await findOwnCredentials(scope, id);
  if (isLockedFor(scope.actor, found)) throw new Forbidden("credentialsLocked");
  return found;
}
