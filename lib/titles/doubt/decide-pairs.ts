import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound, Refused } from "@/lib/kit/errors";
import type { TitlePair } from "@/lib/kit/prisma/client";
import type { decidePairsCall } from "../contract";
import { countUses, mostUsed, type Uses } from "../merge/count-uses";
import { mergeTitles } from "../merge/merge-groups";

type Decision = Parsed<typeof decidePairsCall.body>["decisions"][number];
type Decided = Decision & { titlePair: TitlePair };
type Manager = Scope<"consortium.manage">;

const MILLISECONDS = 120_000;

/**
 * Decides pairs, all or none: equal ones are merged, different ones are not shown again, and a decision to keep apart
 * can be reopened. Throws NotFound for an unknown pair, Refused for one already merged.
 */
export async function decidePairs(
  scope: Manager,
  decisions: readonly Decision[],
): Promise<z.input<typeof decidePairsCall.returns>> {
  const same = await db().titlePair.findMany({
    where: { id: { in: decisions.filter(({ verdict }) => verdict === "same").map(({ pair }) => pair) } },
  });
  const uses = new Map<number, Uses>();
  for (const catalog of ["titles", "items"] as const) {
    const ids = same.filter((pair) => pair.catalog === catalog).flatMap(({ oneId, otherId }) => [oneId, otherId]);
    for (const [id, counted] of await countUses(catalog, ids)) uses.set(id, counted);
  }
  return inTransaction(async (tx) => {
    const decided = await hold(tx, decisions);
    const merged = decided.filter(({ verdict }) => verdict === "same");
    const others = decided.filter(({ verdict }) => verdict !== "same");
    // Decisions to keep apart must be stored before titles are merged.
    for (const one of others) await tellApart(tx, scope, one);
    // Keeps the decision even if another pair removed one of its titles.
    const ids = merged.map(({ titlePair }) => titlePair.id);
    await tx.titlePair.updateMany({ where: { id: { in: ids } }, data: { verdict: "same", ...by(scope) } });
    for (const one of merged) await merge(tx, scope, { decision: one, uses });
    const apart = others.filter(({ verdict }) => verdict === "different").length;
    return { merged: merged.length, apart, reopened: others.length - apart };
  }, MILLISECONDS);
}

async function hold(tx: Db, decisions: readonly Decision[]): Promise<Decided[]> {
  const ids = [...new Set(decisions.map(({ pair }) => pair))];
  if (ids.length !== decisions.length) throw new Invalid({ decisions: ["duplicate"] });
  await tx.$executeRaw`SELECT FROM title_pairs WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`;
  const pairs = new Map((await tx.titlePair.findMany({ where: { id: { in: ids } } })).map((pair) => [pair.id, pair]));
  return decisions.map((decision) => {
    const pair = pairs.get(decision.pair);
    if (!pair) throw new NotFound("titlePairNotFound");
    if (pair.verdict === "same") throw new Refused("titlesMergedAlready");
    if (decision.keep !== undefined && decision.keep !== pair.oneId && decision.keep !== pair.otherId)
      throw new Invalid({ keep: ["invalid"] });
    return { ...decision, titlePair: pair };
  });
}

async function tellApart(tx: Db, scope: Manager, { titlePair: pair, verdict }: Decided): Promise<void> {
  const isOpen = verdict === "open";
  const data = isOpen
    ? { verdict: null, decidedAt: null, decidedBy: null }
    : { verdict: "different" as const, ...by(scope) };
  await tx.titlePair.update({ where: { id: pair.id }, data });
  await recordAudit(tx, scope, {
    action: isOpen ? "title.reopen" : "title.tell-apart",
    subject: { kind: kindOf(pair), id: pair.oneId, name: pair.name },
    after: { other: pair.otherId },
  });
}

type Merging = { decision: Decided; uses: ReadonlyMap<number, Uses> };

async function merge(tx: Db, scope: Manager, { decision: { titlePair: pair, keep }, uses }: Merging): Promise<void> {
  const { catalog, oneId, otherId } = pair;
  const keptId = keep ?? mostUsed([oneId, otherId], uses);
  const removedId = keptId === oneId ? otherId : oneId;
  const done = await mergeTitles(tx, { catalog, keptId, removedIds: [removedId] });
  await recordAudit(tx, scope, {
    action: "title.merge",
    subject: { kind: kindOf(pair), id: done?.target.id ?? keptId, name: pair.name },
    after: { removed: done?.removed.map(({ id }) => id) ?? [] },
  });
}

const by = ({ actor }: Manager) => ({
  decidedAt: now(),
  decidedBy: actor.kind === "user" ? actor.email : "",
});

const kindOf = ({ catalog }: TitlePair) => (catalog === "titles" ? "title" : "item");
