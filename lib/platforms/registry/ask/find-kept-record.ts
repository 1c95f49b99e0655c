import "server-only";
import { db } from "@/lib/kit/db";
import type { RegistryPlatform } from "../contract";
import { askLinkedRecord, registeredPlatform } from "./ask-linked-record";
import { askNothing } from "./ask-registry";

/** The cached registry record of a platform, whatever its age; never queries the registry. */
export async function findKeptRecord(platformId: number): Promise<RegistryPlatform | null> {
  const platform = await db().platform.findUnique({ where: { id: platformId }, select: registeredPlatform });
  return platform && (await askLinkedRecord(platform, askNothing)).platform;
}
