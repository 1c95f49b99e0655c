import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { announceNews, type CheckedRecord, type UsedPlatform } from "./announce-news";
import { isRegistryOff, type RegistryOptions } from "./ask-registry";
import { askLinkedRecord, registeredPlatform } from "./registry-records";

export const refreshRegistryJob = job(declareJob("registry.refresh"), {
  schedule: "23 2 * * *",
  run: async (_, { signal }) => {
    const { looked, notified } = await refreshRegistry(signal);
    log.info({ looked, notified }, "COUNTER Registry data updated");
  },
});

const HOUR = 3_600_000;
const LONGEST_WAIT = 60_000;
/** Days until unused answers are removed. */
const KEPT_DAYS = 180;

export type Refreshed = { looked: number; notified: number };

/**
 * Refreshes the records of all harvested platforms one by one, then sends notifications about changes. Ends early if
 * the registry does not respond (until the next night) or when aborted.
 */
export async function refreshRegistry(signal: AbortSignal): Promise<Refreshed> {
  const done: Refreshed = { looked: 0, notified: 0 };
  if (isRegistryOff()) return done;
  const records: CheckedRecord[] = [];
  for (const platform of await usedPlatforms()) {
    if (signal.aborted) break;
    const { platform: record, available } = await askLinkedRecord(platform, atNight());
    if (!available) break;
    done.looked += 1;
    if (record) records.push({ platform, record });
  }
  done.notified = await announceNews(records);
  await db().registryAnswer.deleteMany({
    where: { fetchedAt: { lt: new Date(now().getTime() - KEPT_DAYS * 24 * HOUR) } },
  });
  return done;
}

/** Answers from the evening are fresh enough. */
const atNight = (): RegistryOptions => ({
  freshSince: new Date(now().getTime() - 12 * HOUR),
  until: performance.now() + LONGEST_WAIT,
});

async function usedPlatforms(): Promise<
  (UsedPlatform & { shortName: string; counterRegistryId: string | null; revision: number })[]
> {
  const harvested = { isEnabled: true, deletedAt: null };
  return db().platform.findMany({
    where: { credentials: { some: harvested } },
    select: {
      ...registeredPlatform,
      nameCs: true,
      credentials: { where: harvested, select: { organizationId: true, release: true, url: true } },
    },
    orderBy: { id: "asc" },
  });
}
