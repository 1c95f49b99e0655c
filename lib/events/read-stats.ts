import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { EventStats } from "./contract";
import { countEvents, type Filter } from "./count-events";

/** Number of the user's events, and the newest one. */
export async function readStats({ user }: Scope<"signed-in">, filter: Filter = {}): Promise<EventStats> {
  return (await countEvents(user, filter)).stats;
}
