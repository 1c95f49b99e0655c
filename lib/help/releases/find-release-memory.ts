import "server-only";
import { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { ReleaseMemory } from "./release-news";

const extraData = z
  .object({ last_seen_release: z.string().optional(), last_dismissed_release: z.string().optional() })
  .catch({});

/** The releases that the user has seen and dismissed. */
export async function findReleaseMemory({ user }: Scope<"signed-in">): Promise<ReleaseMemory> {
  const row = await db().user.findUnique({ where: { id: user.id }, select: { extraData: true } });
  return extraData.parse(row?.extraData ?? {});
}
