import type { z } from "zod";
import type { listServersCall } from "@/lib/harvest/servers/contract";

export type ServerRow = z.output<typeof listServersCall.returns>[number];

/** Current activity of a server; texts: troubleshooting.servers.state.<state>. */
export type ServerState = "busy" | "resting" | "queued" | "idle";

/** `asOf`: an ISO time. The pause after a request is not a rest. */
export function serverState({ busy, rest, waiting }: ServerRow, asOf: string): ServerState {
  if (busy) return "busy";
  if (rest && rest.until > asOf) return "resting";
  return waiting > 0 ? "queued" : "idle";
}

/** It rests, has waiting intentions, or is slower than the default. */
export const isOfNote = (server: ServerRow, asOf: string): boolean =>
  serverState(server, asOf) !== "idle" || (server.cooldown ?? 0) > server.default_cooldown;
