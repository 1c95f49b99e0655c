import "server-only";
import { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { ReleaseMemory } from "./release-news";

const extraData = z
  .object({ last_seen_release: z.string().optional(), last_dismissed_release: z.string().optional() })
  .catch({});

/** Which releases the user has seen and dismissed, as far as it is remembered. */
export async function findReleaseMemory({ user }: Scope<"signed-in">): Promise<ReleaseMemory> {
  const row = await db().user.findUnique({ where: { id: user.id }, select: { extraData: true } });
  return extraData.parse(row?.extraData ?? {});
}
