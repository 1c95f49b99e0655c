import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { systemScope } from "@/lib/access/system-scope";
import type { MovedMonths } from "@/lib/imports/publish/move-imports";
import type { Move } from "@/lib/imports/publish/shared-months";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import type { ClaimedRun } from "@/lib/kit/jobs/claimed-run";
import { type PlatformRemoval, Prisma } from "@/lib/kit/prisma/client";
import { followInChoices } from "@/lib/uploads/choose/follow-in-choices";
import { followAccounts, followInQuestions } from "../follow-in-questions";
import type { EffectCounts } from "./removal";

/** Moves all records of a platform except its usage to another, in the caller's transaction. */
async function mergeRecords(tx: Db, move: Move): Promise<void> {
  await mergeCredentials(tx, move);
  await mergeAgreements(tx, move);
  await retirePeerBands(tx, move);
  await mergeTemplates(tx, move);
  await followInQuestions(tx, move);
  await followInChoices(tx, move);
  await mergeRecognized(tx, move);
  await mergeOverlaps(tx, move);
  for (const { column, sql } of columnsThat("moves")) {
    const named = Prisma.raw(`"${column}"`);
    await tx.$executeRaw`UPDATE ${sql} SET ${named} = ${move.into} WHERE ${named} = ${move.from}`;
  }
  for (const { table, sql } of columnsThat("joins")) await joinRows(tx, { table, sql }, move);
  await tx.$executeRaw`
    UPDATE platforms k SET revision = k.revision + 1,
      counter_registry_id = coalesce(k.counter_registry_id, r.counter_registry_id),
      provider = coalesce(nullif(k.provider, ''), r.provider), url = coalesce(nullif(k.url, ''), r.url)
    FROM platforms r WHERE k.id = ${move.into} AND r.id = ${move.from}`;
}

/** Moves rows; those that the kept platform already has are deleted. */
async function joinRows(
  tx: Db,
  { table, sql }: { table: string; sql: Prisma.Sql },
  { from: removedId, into: keptId }: Move,
) {
  const columns = await tx.$queryRaw<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} AND column_name NOT IN ('id', 'platform_id')`;
  const others = Prisma.raw(columns.map(({ name }) => `"${name}"`).join(", "));
  await tx.$executeRaw`
    INSERT INTO ${sql} (platform_id, ${others}) SELECT ${keptId}, ${others} FROM ${sql} WHERE platform_id = ${removedId}
    ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`DELETE FROM ${sql} WHERE platform_id = ${removedId}`;
}

/** Credentials with a name that the kept platform has get the merged platform's name appended. */
async function mergeCredentials(tx: Db, { from: removedId, into: keptId }: Move): Promise<void> {
  const isTaken = (title: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM credentials k WHERE k.platform_id IN (${keptId}, ${removedId}) AND k.deleted_at IS NULL AND k.id <> c.id
      AND k.organization_id = c.organization_id AND k.release = c.release AND k.title = ${title})`;
  const named = Prisma.sql`btrim(c.title || ' (' || p.name || ')')`;
  await tx.$executeRaw`
    UPDATE credentials c SET revision = c.revision + 1,
      title = CASE WHEN ${isTaken(named)} THEN ${named} || ' #' || c.id ELSE ${named} END
    FROM platforms p
    WHERE p.id = c.platform_id AND c.platform_id = ${removedId} AND c.deleted_at IS NULL AND ${isTaken(Prisma.sql`c.title`)}`;
  await tx.$executeRaw`UPDATE credentials SET platform_id = ${keptId} WHERE platform_id = ${removedId}`;
}

/** An agreement for both platforms has the shares of both for the kept one. */
async function mergeAgreements(tx: Db, { from: removedId, into: keptId }: Move): Promise<void> {
  await tx.$executeRaw`
    UPDATE agreement_platforms k SET share = k.share + r.share FROM agreement_platforms r
    WHERE k.platform_id = ${keptId} AND r.platform_id = ${removedId} AND r.agreement_id = k.agreement_id`;
  await tx.$executeRaw`
    DELETE FROM agreement_platforms r USING agreement_platforms k
    WHERE k.platform_id = ${keptId} AND r.platform_id = ${removedId} AND r.agreement_id = k.agreement_id`;
  await tx.$executeRaw`UPDATE agreement_platforms SET platform_id = ${keptId} WHERE platform_id = ${removedId}`;
}

/** Readers have seen the bands of both platforms, but neither describes the use of both together. */
async function retirePeerBands(tx: Db, { from: removedId, into: keptId }: Move): Promise<void> {
  await tx.peerBand.updateMany({
    where: { platformId: { in: [removedId, keptId] }, replacedAt: null },
    data: { replacedAt: now() },
  });
  await tx.peerBand.updateMany({ where: { platformId: removedId }, data: { platformId: keptId } });
}

/** Templates with a name that the kept platform has get the merged platform's name appended. */
async function mergeTemplates(tx: Db, { from: removedId, into: keptId }: Move): Promise<void> {
  await tx.$executeRaw`
    UPDATE sheet_templates t SET name = t.name || ' (' || p.name || ' #' || t.id || ')'
    FROM platforms p
    WHERE p.id = t.platform_id AND t.platform_id = ${removedId} AND t.retired_at IS NULL AND EXISTS (
      SELECT FROM sheet_templates k WHERE k.platform_id = ${keptId} AND k.retired_at IS NULL
        AND coalesce(k.organization_id, 0) = coalesce(t.organization_id, 0) AND lower(k.name) = lower(t.name))`;
  await tx.$executeRaw`UPDATE sheet_templates SET platform_id = ${keptId} WHERE platform_id = ${removedId}`;
}

/** Adds the usage on both platforms in title list comparisons. */
async function mergeOverlaps(tx: Db, { from: removedId, into: keptId }: Move): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO title_overlap_places AS k (overlap_id, title_id, platform_id, first_month, last_month, interest)
    SELECT overlap_id, title_id, ${keptId}, first_month, last_month, interest
    FROM title_overlap_places WHERE platform_id = ${removedId}
    ON CONFLICT (overlap_id, title_id, platform_id) DO UPDATE SET interest = k.interest + excluded.interest,
      first_month = least(k.first_month, excluded.first_month), last_month = greatest(k.last_month, excluded.last_month)`;
  await tx.$executeRaw`DELETE FROM title_overlap_places WHERE platform_id = ${removedId}`;
}

/** Results of upload checks contain platform ids too. */
async function mergeRecognized(tx: Db, { from: removedId, into: keptId }: Move): Promise<void> {
  const recognized = Prisma.sql`checked #> '{recognized,platforms}'`;
  await tx.$executeRaw`
    UPDATE uploads SET checked = jsonb_set(checked, '{recognized,platforms}', (
      SELECT jsonb_agg(CASE WHEN one -> 'id' = to_jsonb(${removedId}::int)
        THEN jsonb_set(one, '{id}', to_jsonb(${keptId}::int)) ELSE one END)
      FROM jsonb_array_elements(${recognized}) AS one))
    WHERE ${recognized} @> jsonb_build_array(jsonb_build_object('id', ${removedId}::int))`;
}

type Settling = { removal: PlatformRemoval; run: ClaimedRun; move: Move; publish: () => Promise<MovedMonths> };

/** Publishes the moved usage, moves all other records and deletes the platform, in the caller's transaction. */
export async function settleMerge(tx: Db, { removal, run, move, publish }: Settling): Promise<void> {
  await run.hold(tx);
  await tx.$queryRaw`SELECT FROM platforms WHERE id IN (${move.from}, ${move.into}) ORDER BY id FOR UPDATE`;
  const effects: EffectCounts = await countEffects(tx, move.from);
  const { replaced, left, accounts } = await publish();
  await followAccounts(tx, accounts);
  await mergeRecords(tx, move);
  await tx.platform.delete({ where: { id: move.from } });
  await finish(tx, removal, { ...effects, replaced_months: replaced, left_months: left });
}

/** Marks the removal finished and records it in the audit log; call while the run is locked. */
export async function finish(tx: Db, { id, platformId, name }: PlatformRemoval, result: EffectCounts): Promise<void> {
  await tx.platformRemoval.update({ where: { id }, data: { state: "finished", result, finishedAt: now() } });
  await recordAudit(tx, await systemScope("consortium.manage", "platforms.remove"), {
    action: "platform.remove",
    subject: { kind: "platform", id: platformId, name },
    after: Object.fromEntries(Object.entries(result).filter(([, value]) => value !== 0)),
  });
}

/** How many records refer to a platform, in all organizations. */
export async function countEffects(tx: Db, platformId: number): Promise<EffectCounts> {
  const of = { platformId };
  const current = { ...of, state: "current" as const };
  const imports = await tx.import.aggregate({ where: current, _count: { id: true }, _sum: { factCount: true } });
  const organizations = await tx.import.findMany({
    where: current,
    distinct: ["organizationId"],
    select: { organizationId: true },
  });
  const reports = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM saved_reports
    WHERE report #> '{question,where,platform}' @> to_jsonb(${[platformId]}::int[])`;
  return {
    ...{ months: imports._count.id, facts: imports._sum.factCount ?? 0, organizations: organizations.length },
    credentials: await tx.credentials.count({ where: { ...of, deletedAt: null } }),
    uploads: await tx.upload.count({ where: of }),
    payments: await tx.agreementPrice.count({ where: { agreement: { platforms: { some: of } } } }),
    tags: await tx.platformTag.count({ where: of }),
    annotations: await tx.annotation.count({ where: of }),
    templates: await tx.sheetTemplate.count({ where: { ...of, retiredAt: null } }),
    saved_reports: reports[0]?.count ?? 0,
  };
}

/**
 * How a merge treats each column that names a platform: "moves" sets it to the kept platform; "joins" does so unless
 * the kept platform has the row already; "alone" has its own rule in merge-records.ts; "stays" keeps the old id as
 * history, or follows imports by itself.
 */
export const platformColumns = {
  "agreement_platforms.platform_id": "alone",
  "annotations.platform_id": "moves",
  "credentials.platform_id": "alone",
  "credentials_tests.platform_id": "moves",
  "import_amounts.platform_id": "stays",
  "entitlement_lists.platform_id": "moves",
  "imports.platform_id": "alone",
  "organization_platforms.platform_id": "joins",
  "peer_bands.platform_id": "alone",
  "platform_accounts.platform_id": "alone",
  "platform_interests.platform_id": "joins",
  "platform_removals.kept_id": "moves",
  "platform_removals.platform_id": "stays",
  "platform_tags.platform_id": "joins",
  "publisher_ids.platform_id": "joins",
  "received_bands.platform_id": "moves",
  "reported_months.platform_id": "stays",
  "retirement_counts.platform_id": "joins",
  "settled_suggestions.platform_id": "joins",
  "sheet_templates.platform_id": "alone",
  "title_overlap_places.platform_id": "alone",
  "unusual_dismissals.platform_id": "joins",
  "uploads.platform_id": "moves",
} as const satisfies Record<`${string}.${string}`, "moves" | "joins" | "alone" | "stays">;

/** The tables and columns with a rule, as SQL. */
function columnsThat(rule: "moves" | "joins"): { table: string; column: string; sql: Prisma.Sql }[] {
  return Object.entries(platformColumns).flatMap(([name, of]) => {
    const [table = "", column = ""] = name.split(".");
    return of === rule ? [{ table, column, sql: Prisma.raw(`"${table}"`) }] : [];
  });
}
