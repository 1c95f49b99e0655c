import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { listBelow } from "@/lib/access/list-organization-ids";
import { systemScope } from "@/lib/access/system-scope";
import { type MovedMonths, moveImports } from "@/lib/imports/publish/move-imports";
import { type Db, db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { noteMerge } from "@/lib/surveys/frozen/note-merge";
import type { Runner, Telling } from "../commands/runner";
import { winnerBy } from "./clash-rules";
import { figuresOf } from "./delete-organization";
import type { GivenOrganizations, Merge } from "./given-organizations";
import { moveRows } from "./move-rows";
import { refusePayments } from "./refuse-clashes";

const BETWEEN_TRIES_MILLISECONDS = 2000;

/**
 * Moves all data of an organization to another and deletes it. Usage is copied while still hidden; then everything
 * changes in one transaction. An interrupted run can be repeated.
 */
export const mergeOrganizations: Runner<GivenOrganizations> = async (given, telling) => {
  const { organization: from, rule, counts } = given;
  const merge = { from, into: given.into ?? 0 };
  while (await isThere(from)) {
    if (!(await isThere(merge.into))) throw new NotFound("organizationNotFound");
    const isDone = await moveImports(
      { of: "organization", ...merge },
      {
        chosen: winnerBy[rule],
        signal: telling.signal,
        progress: telling.progress,
        settle: (tx, publish) => settle(tx, { merge, given, telling, publish }),
      },
    );
    // An import for this organization is being written; it is included once it ends.
    if (!isDone) await delay(BETWEEN_TRIES_MILLISECONDS, undefined, { signal: telling.signal });
  }
  return figuresOf(counts);
};

const isThere = async (id: number) => (await db().organization.count({ where: { id } })) > 0;

/** The consortium's own organization must remain, and no other may become it by a merge. Throws Refused. */
export async function refuseMaster(tx: Db, { from, into }: Merge): Promise<void> {
  const [source, target] = await Promise.all(
    [from, into].map((id) => tx.organization.findUnique({ where: { id }, select: { isMaster: true } })),
  );
  if (source?.isMaster) throw new Refused("masterStays");
  if (!target?.isMaster) return;
  const strangers = await tx.membership.count({
    where: { organizationId: from, user: { memberships: { none: { organizationId: into } } } },
  });
  if (strangers > 0) throw new Refused("mergeIntoMaster", { count: strangers });
}

type Settling = {
  merge: Merge;
  given: GivenOrganizations;
  telling: Telling;
  publish: () => Promise<MovedMonths>;
};

/** Publishes the copied usage, moves all other rows and deletes the organization, in the caller's transaction. */
async function settle(tx: Db, { merge, given, telling, publish }: Settling): Promise<void> {
  const { from, into } = merge;
  await tx.$executeRaw`SELECT FROM organizations WHERE id IN (${from}, ${into}) ORDER BY id FOR UPDATE`;
  await refuseMaster(tx, merge);
  await refusePayments(tx, merge, given.rule);
  await noteMerge(tx, { ...merge, name: given.name });
  const { replaced, left } = await publish();
  await moveRows(tx, merge, given);
  await takeNames(tx, merge);
  await takePlace(tx, merge);
  await tx.organization.delete({ where: { id: from } });
  await recordAudit(tx, await systemScope("usage.view", "organizations"), {
    action: "organization.merge",
    subject: { kind: "organization", id: from, name: given.name },
    organizationId: into,
    before: given.counts,
    after: { into: given.into_name ?? "", rule: given.rule, replaced_months: replaced, left_months: left },
    ...(telling.by ? { by: telling.by } : {}),
  });
  await telling.takeEffect(tx, "moved", { into: given.into_name ?? "" });
}

/** The names of the merged organization become alternative names of the other. */
async function takeNames(tx: Db, { from, into }: Merge): Promise<void> {
  await tx.$executeRaw`
    UPDATE organizations b SET revision = b.revision + 1, alternative_names = ARRAY(
      SELECT DISTINCT name FROM unnest(b.alternative_names || a.alternative_names
        || ARRAY[a.name, a.name_en, a.name_cs, a.short_name]) AS name
      WHERE name <> '' AND name NOT IN (b.name, coalesce(b.name_en, ''), coalesce(b.name_cs, ''), coalesce(b.short_name, ''))
      ORDER BY name)
    FROM organizations a WHERE a.id = ${from} AND b.id = ${into}`;
}

/**
 * Children of the merged organization become children of the other, which takes its place in the tree if it was below
 * it.
 */
async function takePlace(tx: Db, { from, into }: Merge): Promise<void> {
  const below = (await listBelow(tx, [from])).get(from) ?? [];
  if (below.includes(into))
    await tx.$executeRaw`
      UPDATE organizations b SET parent_id = a.parent_id FROM organizations a WHERE a.id = ${from} AND b.id = ${into}`;
  await tx.$executeRaw`UPDATE organizations SET parent_id = ${into} WHERE parent_id = ${from} AND id <> ${into}`;
}
