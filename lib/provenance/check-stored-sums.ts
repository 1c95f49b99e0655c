import "server-only";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { findWrongSums, repairSums } from "@/lib/usage/imported/repair-sums";

type Options = {
  signal?: AbortSignal;
  /** All organizations if absent. */
  organizations?: readonly number[] | undefined;
  repairs?: boolean;
  onProgress?: (done: number, total: number) => void;
};

/**
 * Compares the precalculated sums, which most figures come from, with the facts of every current import, and repairs
 * differences. Returns the affected imports by organization.
 */
export async function checkStoredSums({ signal, organizations, repairs = true, onProgress }: Options = {}): Promise<{
  organizations: number;
  repaired: number;
  wrong: Map<number, number[]>;
}> {
  const all = organizations ?? (await listOrganizations());
  const wrong = new Map<number, number[]>();
  for (const [at, organizationId] of all.entries()) {
    signal?.throwIfAborted();
    onProgress?.(at, all.length);
    // An import that became current meanwhile was still being written when compared.
    const before = await currentImports(organizationId);
    const wrongIds = (await findWrongSums(organizationId)).filter((id) => before.has(id));
    await db().organizationClock.updateMany({ where: { organizationId }, data: { sumsCheckedAt: now() } });
    if (wrongIds.length === 0) continue;
    if (repairs) await repair(organizationId, wrongIds);
    log.error({ organization: organizationId, imports: wrongIds }, "sums in ClickHouse differed from their facts");
    wrong.set(organizationId, wrongIds);
  }
  const count = [...wrong.values()].flat().length;
  return { organizations: all.length, repaired: repairs ? count : 0, wrong };
}

const FEWEST_ORGANIZATIONS = 100;
const NIGHTS = 28;

/**
 * Organizations with imports whose sums are due tonight: those checked longest ago. Each is checked within four weeks, and
 * every night where there are few.
 */
export async function organizationsDue(fewest = FEWEST_ORGANIZATIONS, nights = NIGHTS): Promise<number[]> {
  const most = Math.max(fewest, Math.ceil((await db().organizationClock.count()) / nights));
  const due = await db().organizationClock.findMany({
    select: { organizationId: true },
    orderBy: [{ sumsCheckedAt: { sort: "asc", nulls: "first" } }, { organizationId: "asc" }],
    take: most,
  });
  return due.map(({ organizationId }) => organizationId);
}

/** Readers cache by the organization's clock: advancing it invalidates earlier answers. */
async function repair(organizationId: number, importIds: readonly number[]): Promise<void> {
  await repairSums(organizationId, importIds);
  await inTransaction(async (tx) => {
    const { newestImport } = await tx.usageClock.update({ where: { id: 1 }, data: { newestImport: { increment: 1 } } });
    await tx.organizationClock.update({ where: { organizationId }, data: { newestImport } });
  });
}

async function listOrganizations(): Promise<number[]> {
  const organizations = await db().organization.findMany({ select: { id: true }, orderBy: { id: "asc" } });
  return organizations.map(({ id }) => id);
}

async function currentImports(organizationId: number): Promise<ReadonlySet<number>> {
  const where = { organizationId, state: "current", factCount: { gt: 0 } } as const;
  return new Set((await db().import.findMany({ where, select: { id: true } })).map(({ id }) => id));
}
