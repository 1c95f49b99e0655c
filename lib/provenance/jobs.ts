import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { announceSumChecks } from "./announce-sum-check";
import { checkStoredSums, organizationsDue } from "./check-stored-sums";
import { checkSums } from "./check-sums";
import { countSumChecks } from "./count-sum-checks";
import { sumCheckWork } from "./sum-check";

/** In the evening, outside the hours of automatic harvests. */
export const checkOldestSumsJob = job(declareJob("imports.check-oldest-sums"), {
  schedule: "11 22 * * *",
  run: async (_, { signal }) => log.info(await checkOldestSums(signal), "sums of imports checked"),
});

/** Before files are compared, so that the sums they are compared with are right. */
export const checkStoredSumsJob = job(declareJob("imports.check-stored-sums"), {
  schedule: "41 21 * * *",
  run: async (_, { signal }) => {
    const { organizations, repaired } = await checkStoredSums({ signal, organizations: await organizationsDue() });
    log.info({ organizations, repaired }, "sums in ClickHouse checked");
  },
});

export const checkSumsJob = job(sumCheckWork, {
  run: async ({ importId }, { signal }) => {
    await checkSums(importId, signal);
    await announceSumChecks();
  },
});

const FEWEST_IMPORTS = 2_000;
/** Every current import is checked within 90 days, with some nights to spare. */
const NIGHTS = 85;
const MOST_MILLISECONDS = 8 * 3_600_000;

/**
 * Checks the sums of a share of all imports, for at most a night: imports never checked first, then those checked longest
 * ago.
 */
export async function checkOldestSums(signal?: AbortSignal): Promise<{ checked: number; wrong: number }> {
  const until = now().getTime() + MOST_MILLISECONDS;
  const { current } = await countSumChecks();
  const due = await listDue(Math.max(FEWEST_IMPORTS, Math.ceil(current / NIGHTS)));
  const outcome = { checked: 0, wrong: 0 };
  try {
    await checkEach(due, outcome, { until, signal });
  } finally {
    await announceSumChecks();
  }
  return outcome;
}

async function listDue(most: number): Promise<{ id: number }[]> {
  const unchecked = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM imports WHERE state = 'current' AND NOT is_checked ORDER BY id LIMIT ${most}`;
  const checked = await db().$queryRaw<{ id: number }[]>`
    SELECT import_id AS id FROM import_checks WHERE is_current ORDER BY checked_at, import_id LIMIT ${most - unchecked.length}`;
  return [...unchecked, ...checked];
}

type Outcome = { checked: number; wrong: number };

async function checkEach(
  due: readonly { id: number }[],
  outcome: Outcome,
  { until, signal }: { until: number; signal: AbortSignal | undefined },
): Promise<void> {
  for (const { id } of due) {
    if (now().getTime() > until) break;
    signal?.throwIfAborted();
    try {
      const result = await checkSums(id, signal);
      outcome.checked += 1;
      if (result && (result.result === "different" || result.result === "fileLost")) outcome.wrong += 1;
    } catch (error) {
      signal?.throwIfAborted();
      log.error({ import: id, error: String(error) }, "sums of an import could not be checked");
    }
  }
}
