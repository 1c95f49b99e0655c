import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { Actor } from "@/lib/access/actor";
import { recallSite } from "@/lib/access/recall-site";
import { keyInHeader } from "@/lib/users/api-keys/api-key-text";
import { findKeyActor } from "@/lib/users/api-keys/find-key-actor";
import { actorOf } from "@/lib/users/sessions/actor-of";
import { findSession } from "@/lib/users/sessions/find-session";
import { sessionCookie } from "@/lib/users/sessions/session-cookie";
import { requestOrigin } from "./request-origin";

/**
 * The sender of the current request, a program with a key or a user with a session; read once per request.
 * `countsAsIdle`: the request is no activity of the session.
 */
export const currentActor = (countsAsIdle = false): Promise<Actor> => actorOfRequest(countsAsIdle);

const actorOfRequest = cache(async (countsAsIdle: boolean): Promise<Actor> => {
  await recallSite();
  const key = keyInHeader((await headers()).get("authorization"));
  if (key !== null) return findKeyActor(key, (await requestOrigin()).network);
  return actorOf(await findSession((await cookies()).get(sessionCookie().name)?.value, { countsAsIdle }));
});
