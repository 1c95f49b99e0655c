import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { EventStats } from "./contract";
import { countEvents, type Filter } from "./count-events";

/** How many events the user has, and the newest of them. */
export async function readStats({ user }: Scope<"signed-in">, filter: Filter = {}): Promise<EventStats> {
  return (await countEvents(user, filter)).stats;
}
