import type { z } from "zod";
import type { listServersCall } from "@/lib/harvest/servers/contract";

export type ShownServer = z.output<typeof listServersCall.returns>[number];

/** What a server does now; words: troubleshooting.servers.state.<state>. */
export type ServerState = "busy" | "resting" | "queued" | "idle";

/** `asOf`: an ISO moment. A server rests when it asked for that or is in trouble; the gap after a request is no rest. */
export function serverState({ busy, rest, waiting }: ShownServer, asOf: string): ServerState {
  if (busy) return "busy";
  if (rest && rest.until > asOf) return "resting";
  return waiting > 0 ? "queued" : "idle";
}

/** Worth a look: it rests, something waits for it, or it is asked more slowly than the others. */
export const isOfNote = (server: ShownServer, asOf: string): boolean =>
  serverState(server, asOf) !== "idle" || (server.cooldown ?? 0) > server.default_cooldown;
