import "server-only";
import { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { findLatestRelease } from "./list-releases";
import { type ReleaseMemory, type ReleaseNews, releaseNews } from "./release-news";

/** News of the latest release for this user; `memory` is the user's extra data. */
export function readReleaseNews(memory: ReleaseMemory): ReleaseNews {
  return releaseNews(memory, findLatestRelease());
}

const extraData = z
  .object({ last_seen_release: z.string().optional(), last_dismissed_release: z.string().optional() })
  .catch({});

/** The releases that the user has seen and dismissed. */
export async function findReleaseMemory({ user }: Scope<"signed-in">): Promise<ReleaseMemory> {
  const row = await db().user.findUnique({ where: { id: user.id }, select: { extraData: true } });
  return extraData.parse(row?.extraData ?? {});
}
