import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { askLinkedRecord, registeredPlatform } from "../ask/ask-linked-record";
import { pageAsking } from "../ask/ask-registry";
import type { LinkedRecord } from "../contract";

/** The registry's record of one of our platforms, without waiting long for it; throws NotFound for a platform we do not have. */
export async function getPlatformRecord(
  _scope: Scope<"credentials.manage">,
  platformId: number,
): Promise<LinkedRecord> {
  const platform = await db().platform.findUnique({ where: { id: platformId }, select: registeredPlatform });
  if (!platform) throw new NotFound();
  return askLinkedRecord(platform, pageAsking());
}
