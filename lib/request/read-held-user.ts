import "server-only";
import type { Hold } from "@/lib/access/actor";
import { readUser } from "@/lib/users/read-user";
import { currentActor } from "./current-actor";
import { requestScope } from "./request-scope";

/** The user with this pending step; null for others. */
export async function readHeldUser(hold: Hold) {
  const actor = await currentActor();
  if (actor.kind !== "entrant" || actor.held !== hold) return null;
  return readUser(await requestScope("entering"));
}
