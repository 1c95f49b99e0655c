import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { listBelow } from "@/lib/access/list-organization-ids";
import { systemScope } from "@/lib/access/system-scope";
import { type MovedMonths, moveImports } from "@/lib/imports/publish/move-imports";
import { findSharedMonths, namesAsJson } from "@/lib/imports/publish/shared-months";
import { type Db, db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import type { Named } from "@/lib/kit/format/display-name";
import { Prisma } from "@/lib/kit/prisma/client";
import { noteMerge } from "@/lib/surveys/frozen/note-merge";
import { followInChoices } from "@/lib/uploads/choose/follow-in-choices";
import { followAccounts, followInQuestions } from "../follow-in-questions";
import type { ProgressReport, Runner } from "../runner";
import { type Belonging, belongings } from "./belongings";
import { type ClashRule, winnerBy } from "./clash-rules";
import { deletedFigures } from "./delete-organization";
import type { Merge, OrganizationRunInput } from "./run-input";

const BETWEEN_TRIES_MILLISECONDS = 2000;

/**
 * Moves all data of an organization to another and deletes it. Usage is copied while still hidden; then everything
 * changes in one transaction. An interrupted run can be repeated.
 */
export const mergeOrganizations: Runner<OrganizationRunInput> = async (organizations, report) => {
  const { organization: from, rule, counts } = organizations;
  const merge = { from, into: organizations.into ?? 0 };
  while (await isThere(from)) {
    if (!(await isThere(merge.into))) throw new NotFound("organizationNotFound");
    const isDone = await moveImports(
      { of: "organization", ...merge },
      {
        chosen: winnerBy[rule],
        signal: report.signal,
        progress: report.progress,
        settle: (tx, publish) => settle(tx, { merge, input: organizations, report, publish }),
      },
    );
    // An import for this organization is being written; it is included once it ends.
    if (!isDone) await delay(BETWEEN_TRIES_MILLISECONDS, undefined, { signal: report.signal });
  }
  return deletedFigures(counts);
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
  input: OrganizationRunInput;
  report: ProgressReport;
  publish: () => Promise<MovedMonths>;
};

/** Publishes the copied usage, moves all other rows and deletes the organization, in the caller's transaction. */
async function settle(tx: Db, { merge, input, report, publish }: Settling): Promise<void> {
  const { from, into } = merge;
  await tx.$executeRaw`SELECT FROM organizations WHERE id IN (${from}, ${into}) ORDER BY id FOR UPDATE`;
  await refuseMaster(tx, merge);
  await refusePrices(tx, merge, input.rule);
  await noteMerge(tx, { ...merge, name: input.name });
  const { replaced, left, accounts } = await publish();
  await followAccounts(tx, accounts);
  await moveRows(tx, merge, input);
  await takeNames(tx, merge);
  await takePlace(tx, merge);
  await tx.organization.delete({ where: { id: from } });
  await recordAudit(tx, await systemScope("usage.view", "organizations"), {
    action: "organization.merge",
    subject: { kind: "organization", id: from, name: input.name },
    organizationId: into,
    before: input.counts,
    after: { into: input.into_name ?? "", rule: input.rule, replaced_months: replaced, left_months: left },
    ...(report.by ? { by: report.by } : {}),
  });
  await report.takeEffect(tx, "moved", { into: input.into_name ?? "" });
}

/** The names of the merged organization become alternative names of the other, which takes its scopes too. */
async function takeNames(tx: Db, { from, into }: Merge): Promise<void> {
  await tx.$executeRaw`
    UPDATE organizations b SET revision = b.revision + 1, alternative_names = ARRAY(
      SELECT DISTINCT name FROM unnest(b.alternative_names || a.alternative_names
        || ARRAY[a.name, a.name_en, a.name_cs, a.short_name]) AS name
      WHERE name <> '' AND name NOT IN (b.name, coalesce(b.name_en, ''), coalesce(b.name_cs, ''), coalesce(b.short_name, ''))
      ORDER BY name),
      federation_scopes = ARRAY(SELECT DISTINCT unnest(b.federation_scopes || a.federation_scopes) ORDER BY 1)
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

/**
 * Moves all rows of an organization except imports to another, in the caller's transaction. Where both have the same
 * row, the remaining organization's is kept; prices follow `rule`. Can be repeated.
 */
async function moveRows(tx: Db, merge: Merge, { rule, name }: { rule: ClashRule; name: string }): Promise<void> {
  const { from, into } = merge;
  // An administrator of either organization administers the result.
  await tx.$executeRaw`
    UPDATE memberships b SET is_admin = true FROM memberships a
    WHERE a.organization_id = ${from} AND a.is_admin AND b.organization_id = ${into} AND b.user_id = a.user_id`;
  await tx.$executeRaw`
    UPDATE intentions i SET harvest_id = b.id FROM harvests a
    JOIN harvests b ON b.organization_id = ${into} AND b.kind = a.kind AND b.month = a.month
    WHERE a.organization_id = ${from} AND i.harvest_id = a.id`;
  await tx.$executeRaw`
    UPDATE harvest_news n SET harvest_id = b.id FROM harvests a
    JOIN harvests b ON b.organization_id = ${into} AND b.kind = a.kind AND b.month = a.month
    WHERE a.organization_id = ${from} AND n.harvest_id = a.id`;
  await tx.$executeRaw`
    DELETE FROM organization_tags a USING organization_tags b
    WHERE a.organization_id = ${from} AND b.organization_id = ${into} AND a.exclusive_class_id = b.exclusive_class_id`;
  await dropSamePrices(tx, rule === "keep-from" ? { from: into, into: from } : merge);
  for (const one of belongings) {
    if (one.movesWithUsage) continue;
    await dropAlike(tx, one, merge);
    await renameTaken(tx, one, { ...merge, name });
    await tx.$executeRawUnsafe(`UPDATE ${one.table} SET ${one.column} = $2 WHERE ${one.column} = $1`, from, into);
  }
  await followInQuestions(tx, { of: "organization", ...merge });
  await followInChoices(tx, { of: "organization", ...merge });
}

async function dropAlike(tx: Db, one: Belonging, { from, into }: Merge): Promise<void> {
  if (!one.alike) return;
  const { table, column, alike } = one;
  const agree = alike.map((key) => ` AND a.${key} = b.${key}`).join("");
  await tx.$executeRawUnsafe(
    `DELETE FROM ${table} a USING ${table} b WHERE a.${column} = $1 AND b.${column} = $2${agree}`,
    from,
    into,
  );
}

async function renameTaken(
  tx: Db,
  { table, column, named }: Belonging,
  { from, into, name }: Merge & { name: string },
) {
  if (!named) return;
  const agree = [...named.within, `lower(${named.column})`].map((key) =>
    key.startsWith("lower(") ? `lower(a.${named.column}) = lower(b.${named.column})` : `a.${key} = b.${key}`,
  );
  const used = named.where ? `AND a.${named.where} AND b.${named.where}` : "";
  await tx.$executeRawUnsafe(
    `UPDATE ${table} a SET ${named.column} = a.${named.column} || $3
     WHERE a.${column} = $1 AND EXISTS (SELECT FROM ${table} b WHERE b.${column} = $2 AND ${agree.join(" AND ")} ${used})`,
    from,
    into,
    ` (${name})`,
  );
}

/** Months that both organizations have with different figures, where the rule leaves the decision open. */
export async function findClashes(tx: Db, merge: Merge, rule: ClashRule) {
  const shared = await findSharedMonths(tx, { of: "organization", ...merge }, winnerBy[rule]);
  return shared.filter(({ winner }) => winner === null);
}

/** A price in agreements of both organizations, for the same platform and days. Both pay one agreement: both stay. */
const isSamePrice = Prisma.sql`a.agreement_id <> b.agreement_id AND a.starts_on = b.starts_on AND a.ends_on = b.ends_on
  AND p.agreement_id = a.agreement_id AND q.agreement_id = b.agreement_id AND p.platform_id = q.platform_id`;

type SamePrice = { platform: Named; year: number };

export const samePrices = (tx: Db, { from, into }: Merge) => tx.$queryRaw<SamePrice[]>`
  SELECT ${namesAsJson("o")} AS platform, extract(year FROM a.starts_on)::int AS year
  FROM agreement_prices a, agreement_prices b, agreement_platforms p, agreement_platforms q, platforms o
  WHERE a.organization_id = ${from} AND b.organization_id = ${into} AND ${isSamePrice} AND o.id = p.platform_id
  ORDER BY o.name, 2`;

/** Deletes prices of an organization that the other has, and agreements that are left without any price or file. */
async function dropSamePrices(tx: Db, { from, into }: Merge): Promise<void> {
  const dropped = await tx.$queryRaw<{ id: number }[]>`
    DELETE FROM agreement_prices a USING agreement_prices b, agreement_platforms p, agreement_platforms q
    WHERE a.organization_id = ${from} AND b.organization_id = ${into} AND ${isSamePrice}
    RETURNING a.agreement_id AS id`;
  await tx.agreement.deleteMany({
    where: { id: { in: dropped.map(({ id }) => id) }, organizationId: from, prices: { none: {} }, files: { none: {} } },
  });
}

/** Throws Refused if a user must choose whose prices stay. */
async function refusePrices(tx: Db, merge: Merge, rule: ClashRule): Promise<void> {
  const count = rule === "refuse" ? (await samePrices(tx, merge)).length : 0;
  if (count > 0) throw new Refused("priceClashes", { count });
}

/** Throws Refused if a user must choose whose months or prices stay. */
export async function refuseClashes(tx: Db, merge: Merge, rule: ClashRule): Promise<void> {
  const count = (await findClashes(tx, merge, rule)).length;
  if (count > 0) throw new Refused("mergeClashes", { count });
  await refusePrices(tx, merge, rule);
}
