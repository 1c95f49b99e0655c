import "server-only";
import { db } from "@/lib/kit/db";
import type { RegistryPlatform } from "../contract";
import { askLinkedRecord, registeredPlatform } from "./ask-linked-record";
import { askNothing } from "./ask-registry";

/** What is remembered of the registry's record of one of our platforms, whatever its age; asks nobody. */
export async function findKeptRecord(platformId: number): Promise<RegistryPlatform | null> {
  const platform = await db().platform.findUnique({ where: { id: platformId }, select: registeredPlatform });
  return platform && (await askLinkedRecord(platform, askNothing)).platform;
}
