import "server-only";
import type { Hold } from "@/lib/access/actor";
import { requestScope } from "@/lib/access/request-scope";
import { currentActor } from "@/lib/users/current-actor";
import { readUser } from "@/lib/users/read-user";

/** The person held at this gate; null for everybody else. */
export async function readHeldUser(hold: Hold) {
  const actor = await currentActor();
  if (actor.kind !== "entrant" || actor.held !== hold) return null;
  return readUser(await requestScope("entering"));
}
