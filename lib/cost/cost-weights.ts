import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { Invalid, OutOfDate } from "@/lib/kit/errors";
import { personName } from "@/lib/kit/format/person-name";
import type { CostWeights } from "./contract";

/** The weights that an administrator chose, and who did; there are none by default. */
export async function readCostWeights(_scope: Scope<"usage.view" | "consortium.manage">): Promise<CostWeights> {
  const rows = await db().costWeight.findMany({
    include: { group: { select: { shortName: true } } },
    orderBy: [{ group: { position: "asc" } }, { groupId: "asc" }],
  });
  const [first] = rows;
  if (!first) return { weights: null, chosen_by: null, chosen_at: null };
  return {
    weights: Object.fromEntries(rows.map(({ group, weight }) => [group.shortName, weight.toNumber()])),
    chosen_by: first.chosenBy,
    chosen_at: first.chosenAt.toISOString(),
  };
}

type Change = { weights: Readonly<Record<string, number>> | null; seen: string | null };

/** Groups without a weight do not count. Throws OutOfDate if the weights changed since the caller read them. */
export async function saveCostWeights(
  scope: Scope<"consortium.manage">,
  { weights, seen }: Change,
): Promise<CostWeights> {
  const groups = await db().interestGroup.findMany({ select: { id: true, shortName: true } });
  const ids = new Map(groups.map(({ id, shortName }) => [shortName, id]));
  const chosen = Object.entries(weights ?? {}).map(([name, weight]) => ({ groupId: ids.get(name), weight }));
  if (chosen.some(({ groupId }) => groupId === undefined)) throw new Invalid({ weights: ["unknown"] });
  if (weights && !chosen.some(({ weight }) => weight > 0)) throw new Invalid({ weights: ["noWeight"] });
  await inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('cost weights'))`;
    const before = await tx.costWeight.findMany({ orderBy: { groupId: "asc" } });
    if ((before[0]?.chosenAt.toISOString() ?? null) !== seen) throw new OutOfDate();
    const chosenBy = personName(scope.user) || scope.user.email;
    await tx.costWeight.deleteMany();
    const chosenAt = now();
    await tx.costWeight.createMany({
      data: chosen.flatMap(({ groupId, weight }) =>
        groupId === undefined ? [] : { groupId, weight, chosenAt, chosenBy },
      ),
    });
    await recordAudit(tx, scope, {
      action: "payment.weights",
      subject: { kind: "weights", id: "cost", name: "cost per use" },
      before: { weights: weightsText(before.map(({ groupId, weight }) => ({ groupId, weight: weight.toNumber() }))) },
      after: { weights: weightsText(chosen) },
    });
  });
  return readCostWeights(scope);

  function weightsText(all: readonly { groupId: number | undefined; weight: number }[]): string | null {
    const nameOf = (id: number | undefined) => groups.find((one) => one.id === id)?.shortName;
    return all.map(({ groupId, weight }) => `${nameOf(groupId)}: ${weight}`).join(", ") || null;
  }
}
