import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { offeredTo } from "@/lib/platforms/offered-to";
import { askLinkedRecord, registeredPlatform } from "../ask/ask-linked-record";
import { pageAsking } from "../ask/ask-registry";
import type { LinkedRecord } from "../contract";

/** A platform's registry record, with a short wait; throws NotFound for a platform out of reach. */
export async function getPlatformRecord(
  { organizationIds }: Scope<"credentials.manage">,
  platformId: number,
): Promise<LinkedRecord> {
  const where = { id: platformId, ...offeredTo(organizationIds) };
  const platform = await db().platform.findFirst({ where, select: registeredPlatform });
  if (!platform) throw new NotFound();
  return askLinkedRecord(platform, pageAsking());
}
