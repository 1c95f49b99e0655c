import "server-only";
import { db } from "@/lib/kit/db";
import type { JobContext } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { fetchNext } from "./fetch-next";
import { type Lease, LeaseLost, leaseServer } from "./lease-server";
import { releaseServer } from "./release-server";
import { resumeLeft } from "./resume-left";
import { runCredentialsTest } from "./run-credentials-test";
import { wakeAfterLease } from "./wake-server";

/**
 * Does one piece of work for a server: settles what a dead worker left, or else asks for the next due report and imports
 * it. Nobody else works for the server meanwhile; afterwards the next piece is asked for.
 */
export async function workServer(serverId: number, { signal }: JobContext): Promise<void> {
  const lease = await leaseServer(serverId, signal);
  if (!lease) return wakeAfterLease(db(), serverId);
  const done = await work(lease);
  await releaseServer(lease, done);
}

async function work(lease: Lease): Promise<{ hasAsked: boolean; hasFailed: boolean }> {
  let hasAsked = false;
  try {
    if (await resumeLeft(lease)) return { hasAsked, hasFailed: false };
    hasAsked = lease.isReady;
    // Whoever tries out credentials sits before the screen.
    if (lease.isReady) hasAsked = (await runCredentialsTest(lease)) || (await fetchNext(lease));
    return { hasAsked, hasFailed: false };
  } catch (error) {
    if (error instanceof LeaseLost || lease.signal.aborted) return { hasAsked, hasFailed: false };
    log.error({ serverId: lease.serverId, error: errorText(error) }, "work for a server failed and is tried again");
    return { hasAsked, hasFailed: true };
  }
}

const errorText = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
