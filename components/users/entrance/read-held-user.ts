import "server-only";
import type { Hold } from "@/lib/access/actor";
import { currentActor } from "@/lib/request/current-actor";
import { requestScope } from "@/lib/request/request-scope";
import { readUser } from "@/lib/users/read-user";

/** The person held at this gate; null for everybody else. */
export async function readHeldUser(hold: Hold) {
  const actor = await currentActor();
  if (actor.kind !== "entrant" || actor.held !== hold) return null;
  return readUser(await requestScope("entering"));
}
