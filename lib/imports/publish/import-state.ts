import "server-only";
import { month } from "@/lib/counter/standard/month";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Prisma } from "@/lib/kit/prisma/client";
import { type ImportPlace, placeKey, placeRows, reportKey } from "../place";
import type { Contender, KeepReason } from "./replacement";

export type ImportState = "loading" | "current" | "replaced" | "discarded";

/** All state transitions of an import. An import that is in none of the `from` states stays unchanged. */
const transitions = {
  /** Its figures become those of the month. */
  publish: { from: ["loading"], to: "current" },
  /** Another import is published in its place. */
  replace: { from: ["current"], to: "replaced" },
  /** The import that replaced it is undone. */
  restore: { from: ["replaced"], to: "current" },
  /** A copy of a former version becomes a former version. */
  shelve: { from: ["loading"], to: "replaced" },
  /** Its writer failed, died, or was overtaken by another attempt. */
  giveUp: { from: ["loading"], to: "discarded" },
  /** It is deleted, undone, or replaced by a copy. */
  discard: { from: ["loading", "current", "replaced"], to: "discarded" },
} as const satisfies Record<string, { from: readonly ImportState[]; to: ImportState }>;

/** The database's clock, shared by all processes. */
const NOW = Prisma.sql`timezone('UTC', clock_timestamp())`;

const visible = Prisma.sql`hidden_since = NULL, current_since = coalesce(m.current_since, ${NOW})`;
const hidden = Prisma.sql`hidden_since = coalesce(m.hidden_since, ${NOW}), purge_after = NULL`;

type Changed = { id: number; attemptId: number | null; wasCurrent: boolean; factCount: number };
/** `set`: further assignments; `beside`: the rows they use, as f. */
type Also = { set: Prisma.Sql; beside?: Prisma.Sql };

/** The only statement that changes the state of imports. */
function change(tx: Db, name: keyof typeof transitions, which: Prisma.Sql, also?: Also): Promise<Changed[]> {
  const { from, to } = transitions[name];
  return tx.$queryRaw<Changed[]>`
    WITH found AS (
      SELECT m.id, m.state FROM imports m
      WHERE m.state IN (${Prisma.raw(from.map((state) => `'${state}'`).join(", "))}) AND ${which}
      ORDER BY m.id FOR UPDATE OF m)
    UPDATE imports m SET state = ${to}::import_state, ${to === "current" ? visible : hidden}
      ${also ? Prisma.sql`, ${also.set}` : Prisma.empty}
    FROM found ${also?.beside ? Prisma.sql`JOIN ${also.beside} ON f.id = found.id` : Prisma.empty}
    WHERE m.id = found.id
    RETURNING m.id, m.attempt_id AS "attemptId", found.state = 'current' AS "wasCurrent", m.fact_count AS "factCount"`;
}

const oneOf = (ids: readonly number[]): Prisma.Sql => Prisma.sql`m.id = ANY(${[...ids]})`;

/** Origin of imports: a harvest attempt, an upload, or neither. */
export type ImportOrigin = { attemptId?: number | undefined; uploadId?: number | undefined };

/**
 * Opens hidden imports and returns their ids in the order of the places. The clock stays locked until the transaction
 * ends, so ids become visible in order. Discards what an earlier attempt of the same origin opened.
 */
export async function openImports(
  tx: Db,
  places: readonly ImportPlace[],
  { attemptId, uploadId }: ImportOrigin = {},
): Promise<number[]> {
  if (attemptId !== undefined) await change(tx, "giveUp", Prisma.sql`m.attempt_id = ${attemptId}`);
  if (uploadId !== undefined) await giveUpUpload(tx, uploadId);
  const opened = await tx.$queryRaw<{ id: number }[]>`
    WITH clock AS (
      UPDATE usage_clock SET newest_import = newest_import + ${places.length} WHERE id = 1 RETURNING newest_import
    ),
    places AS (
      SELECT (item->>'organization_id')::int AS organization_id, (item->>'platform_id')::int AS platform_id,
        (item->>'account_id')::int AS account_id, (item->>'report_type_id')::smallint AS report_type_id,
        (item->>'month')::date AS month, nth::int
      FROM jsonb_array_elements(${placeRows(places)}::jsonb) WITH ORDINALITY AS given (item, nth)
    )
    INSERT INTO imports
      (id, organization_id, platform_id, account_id, report_type_id, month, attempt_id, upload_id, created_at)
    SELECT newest_import - ${places.length} + nth, organization_id, platform_id, account_id, report_type_id, month,
      ${attemptId ?? null}::int, ${uploadId ?? null}::int, ${NOW}
    FROM clock, places ORDER BY nth RETURNING id`;
  if (opened.length !== places.length) throw new Error("The usage clock is missing: apply the migrations");
  return opened.map(({ id }) => id).sort((one, other) => one - other);
}

export type FinishedImport = {
  importId: number;
  place: ImportPlace;
  /** 0 for a month known to be empty. */
  factCount: number;
  /** By metric. */
  sums: Readonly<Record<string, number>>;
  isPartial: boolean;
};

/** `credentialsId`: credentials of the harvest that fetched it. */
export type CurrentImport = Contender & { credentialsId: number | null };

/** The import that keeps its place. */
export type UnchangedImport = { importId: number; because: KeepReason };

/** Thrown if another process gave up the import while it was being written: it must never become visible. */
export class ImportGivenUp extends Error {
  override readonly name = "ImportGivenUp";

  constructor(importId: number) {
    super(`Import ${importId} was discarded while it was being written`);
  }
}

/**
 * Makes loaded imports current and hides the former ones, in the caller's transaction: all of them or, if one of the
 * present imports must stay, none. Returns the imports that stay, or else those replaced; an uploaded import remembers
 * which one it replaced. Throws ImportGivenUp and errors of `whyKept`.
 */
export async function publishImports<F extends FinishedImport>(
  tx: Db,
  finished: readonly F[],
  whyKept: (current: CurrentImport, incoming: F) => KeepReason | null,
): Promise<{ unchanged: UnchangedImport[]; replaced: number[] }> {
  const places = finished.map(({ place }) => place);
  await holdReports(tx, places);
  const current = await findCurrent(tx, places);
  const unchanged = finished.flatMap((incoming) => {
    const there = current.get(placeKey(incoming.place));
    const because = there && whyKept(there, incoming);
    return there && because ? [{ importId: there.id, because }] : [];
  });
  if (unchanged.length > 0) return { unchanged, replaced: [] };
  const replaced = [...current.values()].map(({ id }) => id);
  if (replaced.length > 0) await change(tx, "replace", oneOf(replaced));
  const rows = finished.map(({ importId, place, factCount, sums, isPartial }) => ({
    ...{ id: importId, fact_count: factCount, sums, is_partial: isPartial },
    former_id: current.get(placeKey(place))?.id ?? null,
  }));
  const published = await change(tx, "publish", oneOf(finished.map(({ importId }) => importId)), {
    set: Prisma.sql`fact_count = f.fact_count, sums = f.sums, is_partial = f.is_partial,
      former_id = CASE WHEN m.upload_id IS NOT NULL THEN f.former_id END`,
    beside: Prisma.sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS f(id int, fact_count int, sums jsonb, is_partial boolean, former_id int)`,
  });
  const lost = finished.find(({ importId }) => !published.some(({ id }) => id === importId));
  if (lost) throw new ImportGivenUp(lost.importId);
  await tx.organizationPlatform.createMany({
    data: finished.flatMap(({ factCount, place: { organizationId, platformId } }) =>
      factCount > 0 ? [{ organizationId, platformId }] : [],
    ),
    skipDuplicates: true,
  });
  return { unchanged, replaced };
}

/** PostgreSQL has room for a few thousand locks in total. */
const MOST_HELD = 1000;

/**
 * Serializes publishing and undoing of the same reports, any month of which changes the same row of `reported_months`;
 * multiple locks are taken in one global order to avoid deadlocks. Above the limit, takes the lock on all reports.
 */
async function holdReports(tx: Db, places: readonly ImportPlace[]): Promise<void> {
  const keys = [...new Set(places.map((place) => `import ${reportKey(place)}`))];
  const isMany = keys.length > MOST_HELD;
  const all = Prisma.sql`hashtextextended('imports', 0)`;
  await tx.$executeRaw`SELECT ${isMany ? Prisma.sql`pg_advisory_xact_lock` : Prisma.sql`pg_advisory_xact_lock_shared`}(${all})`;
  if (isMany) return;
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(text, 0) AS key FROM unnest(${keys}::text[]) AS text ORDER BY 1) AS ordered`;
}

type Row<T> = Omit<T, "month"> & { month: string };

/** By place. */
async function findCurrent(tx: Db, places: readonly ImportPlace[]): Promise<ReadonlyMap<string, CurrentImport>> {
  const imports = await tx.$queryRaw<Row<ImportPlace & CurrentImport>[]>`
    SELECT m.id, organization_id AS "organizationId", platform_id AS "platformId", account_id AS "accountId",
      report_type_id AS "reportTypeId", to_char(month, 'YYYY-MM') AS month, fact_count AS "factCount",
      is_partial AS "isPartial",
      (SELECT i.credentials_id FROM attempts a JOIN intentions i ON i.id = a.intention_id WHERE a.id = m.attempt_id)
        AS "credentialsId"
    FROM imports m JOIN jsonb_to_recordset(${placeRows(places)}::jsonb)
      AS p(organization_id int, platform_id int, account_id int, report_type_id smallint, month date)
      USING (organization_id, platform_id, account_id, report_type_id, month)
    WHERE m.state = 'current' ORDER BY m.id FOR UPDATE OF m`;
  return new Map(imports.map((one) => [placeKey({ ...one, month: month(one.month) }), one]));
}

/**
 * A copy of an import. `wasCurrent`: whether the original was current; otherwise it was a former version, and so is its
 * copy.
 */
export type Published = { importId: number; formerId: number; wasCurrent: boolean };

/**
 * Replaces imports by copies made of them, with all their metadata except the owner, in the caller's transaction.
 * False, and nothing changes, if an original has changed since or a copy was given up.
 */
export async function publishCopies(tx: Db, copies: readonly Published[]): Promise<boolean> {
  const rows = copies.map(({ importId, formerId }) => ({ import_id: importId, former_id: formerId }));
  const pairs = Prisma.sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(import_id int, former_id int)`;
  const ofWhat = (isCurrent: boolean) => copies.filter(({ wasCurrent }) => wasCurrent === isCurrent);
  const formerOf = (isCurrent: boolean) => ofWhat(isCurrent).map(({ formerId }) => formerId);
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT FROM imports
    WHERE (id = ANY(${formerOf(true)}) AND state = 'current') OR (id = ANY(${formerOf(false)}) AND state = 'replaced')
      OR (id = ANY(${copies.map(({ importId }) => importId)}) AND state = 'loading')
    ORDER BY id FOR UPDATE`;
  if (locked.length !== 2 * copies.length) return false;
  const columns = await columnsKnown(tx);
  await tx.$executeRaw`
    UPDATE imports i SET (${columns}) = (SELECT ${columns} FROM imports f WHERE f.id = r.former_id)
    FROM ${pairs} WHERE i.id = r.import_id`;
  await change(tx, "discard", oneOf(copies.map(({ formerId }) => formerId)));
  await change(tx, "shelve", oneOf(ofWhat(false).map(({ importId }) => importId)));
  await change(tx, "publish", oneOf(ofWhat(true).map(({ importId }) => importId)));
  await tx.$executeRaw`
    UPDATE imports SET attempt_id = NULL, upload_id = NULL, former_id = NULL FROM ${pairs} WHERE id = r.former_id`;
  await tx.$executeRaw`UPDATE imports SET former_id = r.import_id FROM ${pairs} WHERE imports.former_id = r.former_id`;
  await tx.$executeRaw`UPDATE restatements SET import_id = r.import_id FROM ${pairs} WHERE restatements.import_id = r.former_id`;
  await tx.$executeRaw`UPDATE restatements SET former_id = r.import_id FROM ${pairs} WHERE restatements.former_id = r.former_id`;
  return true;
}

/** Replaces the current import by its copy in the same place, like `publishCopies`. */
export async function publishRewrite(
  tx: Db,
  { place, ...copy }: { importId: number; formerId: number; place: ImportPlace },
): Promise<boolean> {
  await holdReports(tx, [place]);
  return publishCopies(tx, [{ ...copy, wasCurrent: true }]);
}

/** Hides imports for good, without checking the caller's place locks: part of the caller's transaction. */
export async function discardImports(tx: Db, importIds: readonly number[]): Promise<void> {
  await change(tx, "discard", oneOf(importIds));
}

/** A month of an upload, and the figures that return when the upload is undone. */
export type Superseded = { importId: number; formerId: number };

/** Hides current imports in the caller's transaction, which publishes others in their place. */
export async function replaceImports(tx: Db, importIds: readonly number[]): Promise<void> {
  await change(tx, "replace", oneOf(importIds));
}

/** Makes hidden imports the former versions of others. */
export async function rememberSuperseded(tx: Db, superseded: readonly Superseded[]): Promise<void> {
  const rows = superseded.map(({ importId, formerId }) => ({ import_id: importId, former_id: formerId }));
  await tx.$executeRaw`
    UPDATE imports i SET former_id = r.former_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(import_id int, former_id int) WHERE i.id = r.import_id`;
}

/** All columns of an import that a copy takes over: origin, dates, sums … */
async function columnsKnown(tx: Db): Promise<Prisma.Sql> {
  const columns = await tx.$queryRaw<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = 'imports'
      AND column_name NOT IN ('id', 'organization_id', 'platform_id', 'account_id', 'state', 'hidden_since', 'purged_at',
        'purge_after')`;
  return Prisma.raw(columns.map(({ name }) => `"${name}"`).join(", "));
}

/** `factCount`: facts sent to the usage store; the sweep removes them. */
export type Unfinished = { importId: number; factCount: number };

/** Discards imports that are still loading; others are unaffected. */
export async function giveUpImports(tx: Db, unfinished: readonly Unfinished[]): Promise<void> {
  const rows = unfinished.map(({ importId, factCount }) => ({ id: importId, fact_count: factCount }));
  await change(tx, "giveUp", oneOf(unfinished.map(({ importId }) => importId)), {
    set: Prisma.sql`fact_count = f.fact_count, purged_at = CASE WHEN f.fact_count = 0 THEN ${NOW} END`,
    beside: Prisma.sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS f(id int, fact_count int)`,
  });
}

/** Discards all loading imports of an upload. */
export async function giveUpUpload(tx: Db, uploadId: number): Promise<void> {
  await change(tx, "giveUp", Prisma.sql`m.upload_id = ${uploadId}`);
}

/**
 * Discards imports whose writer is gone, and returns their number. A large upload or a move may take longer than an
 * hour.
 */
export async function giveUpAbandoned(tx: Db): Promise<number> {
  const abandoned = await change(
    tx,
    "giveUp",
    Prisma.sql`(
      (m.created_at < ${NOW} - interval '1 hour' AND NOT EXISTS (
        SELECT FROM uploads u
        WHERE u.id = m.upload_id AND u.state = 'importing' AND u.alive_at > ${NOW} - interval '1 hour')
        AND NOT EXISTS (
          SELECT FROM import_rewrites w JOIN imports f ON f.id = w.former_id
            JOIN import_moves v ON (v.kind, v.from_id) IN (
              ('organization', f.organization_id), ('platform', f.platform_id), ('account', f.account_id))
          WHERE w.import_id = m.id AND v.alive_at > ${NOW} - interval '1 hour'))
      OR EXISTS (SELECT FROM attempts a WHERE a.id = m.attempt_id AND a.finished_at IS NOT NULL)
      OR EXISTS (SELECT FROM uploads u WHERE u.id = m.upload_id AND u.state <> 'importing'))`,
  );
  return abandoned.length;
}

export type Discarded = Changed;

/** Hides all imports of an organization, in the caller's transaction. Returns their number; idempotent. */
export async function discardOrganization(tx: Db, organizationId: number): Promise<number> {
  return (await change(tx, "discard", Prisma.sql`m.organization_id = ${organizationId}`)).length;
}

/**
 * Hides all imports of the places at once, including former versions and loading ones, in the caller's transaction; the
 * sweep removes their facts later. Returns the hidden imports; idempotent.
 */
export function discardMonths(tx: Db, places: readonly ImportPlace[]): Promise<Discarded[]> {
  return change(
    tx,
    "discard",
    Prisma.sql`(m.organization_id, m.platform_id, m.account_id, m.report_type_id, m.month) IN (
      SELECT * FROM jsonb_to_recordset(${placeRows(places)}::jsonb)
        AS p(organization_id int, platform_id int, account_id int, report_type_id smallint, month date))`,
  );
}

/**
 * Hides everything imported through these credentials, current and former, in the caller's transaction; the sweep
 * removes the facts. Returns how many months lost their current figures.
 */
export async function discardHarvested(tx: Db, credentialsIds: readonly number[]): Promise<number> {
  const discarded = await change(
    tx,
    "discard",
    Prisma.sql`m.attempt_id IN (
      SELECT a.id FROM attempts a JOIN intentions i ON i.id = a.intention_id
      WHERE i.credentials_id = ANY(${[...credentialsIds]}))`,
  );
  return discarded.filter(({ wasCurrent }) => wasCurrent).length;
}

/** Months that lost their figures, and how many of them got their former figures back. */
export type Undone = { imports: number; restored: number };

/**
 * Hides everything an upload imported, in the caller's transaction. Data it replaced become current again if its facts
 * are still kept; imports published in its place since then stay. The sweep removes the facts.
 */
export async function undoImports(tx: Db, uploadId: number): Promise<Undone> {
  const places = await tx.$queryRaw<Row<ImportPlace>[]>`
    SELECT organization_id AS "organizationId", platform_id AS "platformId", account_id AS "accountId",
      report_type_id AS "reportTypeId", to_char(month, 'YYYY-MM') AS month
    FROM imports WHERE upload_id = ${uploadId} AND state <> 'discarded'`;
  await holdReports(
    tx,
    places.map((place) => ({ ...place, month: month(place.month) })),
  );
  const discarded = await change(tx, "discard", Prisma.sql`m.upload_id = ${uploadId}`);
  const uncovering = discarded.flatMap(({ id, wasCurrent }) => (wasCurrent ? [id] : []));
  // Facts past their retention may be purged by the sweep at any moment, even if they still exist.
  const restored = await change(
    tx,
    "restore",
    Prisma.sql`m.purged_at IS NULL AND m.id IN (
      SELECT t.former_id FROM imports t WHERE t.id = ANY(${uncovering})
        AND t.current_since > ${NOW} - make_interval(days => ${settings().RESTATEMENT_VERSIONS_DAYS}))`,
  );
  // Otherwise, undoing the import that replaced these would restore them.
  await tx.$executeRaw`
    UPDATE imports t SET former_id = m.former_id FROM imports m
    WHERE t.former_id = m.id AND m.id = ANY(${discarded.map(({ id }) => id)})`;
  return { imports: uncovering.length, restored: restored.length };
}
