import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { Actor } from "@/lib/access/actor";
import { recallSite } from "@/lib/access/recall-site";
import { settings } from "@/lib/kit/env";
import { keyInHeader } from "@/lib/users/api-keys/api-key-text";
import { findKeyActor } from "@/lib/users/api-keys/find-key-actor";
import { actorOf, findSession } from "@/lib/users/sessions/find-session";
import { sessionCookie } from "@/lib/users/sessions/session-cookie";
import { callerNetwork } from "./caller-network";

/**
 * The sender of the current request, a program with a key or a user with a session; read once per request.
 * `countsAsIdle`: the request is no activity of the session. `parameter`: a key outside the header, which counts if the
 * header has none.
 */
export const currentActor = (countsAsIdle = false, parameter: string | null = null): Promise<Actor> =>
  actorOfRequest(countsAsIdle, parameter);

const actorOfRequest = cache(async (countsAsIdle: boolean, parameter: string | null): Promise<Actor> => {
  await recallSite();
  const key = keyInHeader((await headers()).get("authorization")) ?? parameter;
  if (key !== null) return findKeyActor(key, (await requestOrigin()).network);
  return actorOf(await findSession((await cookies()).get(sessionCookie().name)?.value, { countsAsIdle }));
});

export type RequestOrigin = { network: string; userAgent: string };

/** Origin of the current request. */
export async function requestOrigin(): Promise<RequestOrigin> {
  const requestHeaders = await headers();
  return {
    network: callerNetwork(requestHeaders.get("x-forwarded-for"), settings().TRUSTED_PROXIES),
    userAgent: (requestHeaders.get("user-agent") ?? "").slice(0, 300),
  };
}
