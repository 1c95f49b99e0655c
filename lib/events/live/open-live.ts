import "server-only";
import { hasSession } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { Forbidden } from "@/lib/kit/errors";
import { findListeners } from "./find-listeners";
import { liveAudience } from "./live-audience";
import { LiveStream } from "./live-stream";
import { readSesameToken } from "./sesame-token";

type Knock = {
  token: string | null;
  /** Must be our own origin; without one, the request does not come from a page. */
  origin: string | null;
  /** Aborted when the client disconnects. */
  gone: AbortSignal;
};

/** The live connection of the token's session; an invalid token, or one of another user, gets wsAuthError only. */
export async function openLive({ actor }: Scope<"anyone">, { token, origin, gone }: Knock): Promise<Response> {
  if (!origin) throw new Forbidden("crossSite");
  const sessionId = readSesameToken(token ?? "");
  const isForeign = hasSession(actor) && actor.sessionId !== sessionId;
  if (sessionId !== null && !isForeign) {
    const listener = (await findListeners([sessionId])).get(sessionId);
    if (listener) return liveAudience().admit(listener, gone);
  }
  const refusal = new LiveStream();
  refusal.send({ type: "wsAuthError" });
  refusal.end();
  return refusal.response;
}
