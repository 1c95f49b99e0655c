import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { sumCheckWork } from "./sum-check-work";

/** Checks the sums of a current import in the background. Throws NotFound for imports out of reach. */
export async function askSumCheck(scope: Scope<"harvest.manage">, id: number): Promise<Record<string, never>> {
  await inTransaction(async (tx) => {
    const organizationId = reach(scope);
    if ((await tx.import.count({ where: { id, organizationId, state: "current" } })) === 0) throw new NotFound();
    await enqueue(tx, sumCheckWork, { importId: id }, { key: `${sumCheckWork.name} ${id}` });
  });
  return {};
}
