import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";

/** Whoever drops files brings dozens at once; more than this is somebody's script gone wild. */
export const MOST_WAITING = 300;

/** Refuses a file of somebody who has too many waiting to be checked: others wait behind them. Throws Problem 429. */
export async function requirePatience({ actor }: Scope<"uploads.manage">): Promise<void> {
  if (actor.kind !== "user") return;
  const waiting = await db().upload.count({ where: { uploadedById: actor.id, state: "initial" } });
  if (waiting >= MOST_WAITING) throw new Problem(429, "uploadsWaiting", { most: MOST_WAITING });
}
