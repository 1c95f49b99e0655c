import "server-only";
import type { Scope } from "@/lib/access/scope";
import { NotFound } from "@/lib/kit/errors";
import { findOwnCredentials } from "./find-own-credentials";
import { showCredentials } from "./show-credentials";

/** Masks the secrets; throws NotFound for credentials out of reach. */
export async function getCredentials(scope: Scope<"credentials.manage">, id: number) {
  const [shown] = await showCredentials(scope.actor, [await findOwnCredentials(scope, id)]);
  if (!shown) throw new NotFound();
  return shown;
}
