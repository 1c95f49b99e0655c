import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { Scope } from "@/lib/access/scope";
import { systemScope } from "@/lib/access/system-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { month } from "@/lib/counter/standard/month";
import { copyImports, giveUpCopies, purgeOrganization } from "@/lib/imports/publish/copy-imports";
import { discardMonths, publishRewrites, type Rewrite } from "@/lib/imports/publish/import-state";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import type { Runner, Telling } from "../commands/runner";
import { figuresOf, removeRows } from "./delete-organization";
import type { GivenOrganizations } from "./given-organizations";
import { moveRows } from "./move-rows";
import { type Merge, settleMonths } from "./settle-months";

const TIMEOUT = 600_000;
const BETWEEN_TRIES_MILLISECONDS = 1000;

/**
 * Gives all that an organization has to another, and removes it. Its usage is copied beside, unseen; then, in one step,
 * everything is the other's; at last what is left of it goes. Begun anew, it goes on where it was.
 */
export const mergeOrganizations: Runner<GivenOrganizations> = async (given, telling) => {
  const { organization: from, into, counts } = given;
  if (into === null) throw new NotFound("organizationNotFound");
  const merge = { from, into };
  while (await isThere(from)) {
    if (!(await isThere(into))) throw new NotFound("organizationNotFound");
    await refuseMaster(db(), merge);
    if (await moveAll(merge, given, telling)) {
      await purgeOrganization(from, telling.signal);
      await inTransaction((tx) => removeLeft(tx, merge, given), TIMEOUT);
    }
    // Somebody is just importing for it: that comes along as well.
    if (await isThere(from)) await delay(BETWEEN_TRIES_MILLISECONDS, undefined, { signal: telling.signal });
  }
  return figuresOf(counts);
};

const isThere = async (id: number) => (await db().organization.count({ where: { id } })) > 0;

/** Who runs the consortium stays, and nobody comes to run it by a merge. Throws Refused. */
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

/** False where the usage changed while it was copied: then nothing was moved. */
async function moveAll(merge: Merge, given: GivenOrganizations, telling: Telling): Promise<boolean> {
  const { leftOut } = await settleMonths(db(), merge, given.rule);
  const copies = await copyImports(merge, leftOut, telling);
  const scope = await systemScope("usage.view", "organizations");
  const isMoved = await inTransaction((tx) => publishAll(tx, merge, { given, telling, copies, scope }), TIMEOUT);
  if (isMoved) await telling.say("moved", { into: given.into_name ?? "" });
  else await giveUpCopies(merge);
  return isMoved;
}

type Publishing = {
  given: GivenOrganizations;
  telling: Telling;
  copies: readonly Rewrite[];
  scope: Scope<"usage.view">;
};

async function publishAll(tx: Db, merge: Merge, publishing: Publishing): Promise<boolean> {
  const { given, copies } = publishing;
  const { from, into } = merge;
  // Nobody begins an import until this ends.
  await tx.$executeRaw`SELECT FROM usage_clock WHERE id = 1 FOR UPDATE`;
  await tx.$executeRaw`SELECT FROM organizations WHERE id IN (${from}, ${into}) ORDER BY id FOR UPDATE`;
  await refuseMaster(tx, merge);
  const { leftOut, over } = await settleMonths(tx, merge, given.rule);
  const counted = await tx.import.findMany({
    where: { organizationId: from, state: { in: ["current", "loading"] } },
    select: { id: true, state: true, platformId: true, reportTypeId: true, month: true },
  });
  const coming = counted.filter(({ id }) => !leftOut.has(id));
  const copied = new Set(copies.map(({ formerId }) => formerId));
  if (copied.size !== coming.length || coming.some(({ id, state }) => state === "loading" || !copied.has(id)))
    return false;
  if (!(await publishRewrites(tx, copies, over))) return false;
  await discardMonths(
    tx,
    counted
      .filter(({ id }) => leftOut.has(id))
      .map((one) => ({ ...one, organizationId: from, month: month(one.month.toISOString().slice(0, 7)) })),
  );
  await moveRows(tx, merge, given);
  await takeNames(tx, merge);
  await writeDown(tx, merge, publishing);
  return true;
}

/** What the one was called is what the other may be called. */
async function takeNames(tx: Db, { from, into }: Merge): Promise<void> {
  await tx.$executeRaw`
    UPDATE organizations b SET revision = b.revision + 1, alternative_names = ARRAY(
      SELECT DISTINCT name FROM unnest(b.alternative_names || a.alternative_names
        || ARRAY[a.name, a.name_en, a.name_cs, a.short_name]) AS name
      WHERE name <> '' AND name NOT IN (b.name, coalesce(b.name_en, ''), coalesce(b.name_cs, ''), coalesce(b.short_name, ''))
      ORDER BY name)
    FROM organizations a WHERE a.id = ${from} AND b.id = ${into}`;
  await tx.organization.update({ where: { id: from }, data: { alternativeNames: [] } });
}

/** Once, however often it was begun. */
async function writeDown(tx: Db, { from, into }: Merge, { given, telling, scope }: Publishing): Promise<void> {
  const subject = `organization ${from}`;
  if ((await tx.auditEntry.count({ where: { action: "organization.merge", subject } })) > 0) return;
  await recordAudit(tx, scope, {
    action: "organization.merge",
    subject: { kind: "organization", id: from, name: given.name },
    organizationId: into,
    before: given.counts,
    after: { into: given.into_name ?? "", rule: given.rule },
    ...(telling.by ? { by: telling.by } : {}),
  });
}

/** What was made for it since it was moved comes along; its former versions stay known, without their figures. */
async function removeLeft(tx: Db, merge: Merge, given: GivenOrganizations): Promise<void> {
  const { from, into } = merge;
  await tx.$executeRaw`SELECT FROM organizations WHERE id IN (${from}, ${into}) ORDER BY id FOR UPDATE`;
  if ((await tx.import.count({ where: { organizationId: from, state: { in: ["current", "loading"] } } })) > 0) return;
  await moveRows(tx, merge, given);
  await tx.$executeRaw`
    UPDATE imports SET organization_id = ${into}, purged_at = coalesce(purged_at, timezone('UTC', clock_timestamp()))
    WHERE organization_id = ${from} AND state = 'replaced'`;
  await removeRows(tx, from);
}
