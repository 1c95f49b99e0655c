import "server-only";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { Prisma } from "@/lib/kit/prisma/client";
import { namedFiles, TABLES_WITH_FILES } from "./backup/tables-with-files";
import { type CountedSubject, countedSubjects } from "./contract";

/** A count that differed from the rows, for the log. */
type Difference = { readonly of: string; readonly kept: number; readonly counted: number };

type Recount = (signal?: AbortSignal) => Promise<readonly Difference[]>;

/** Rows of a slice; one statement reads them in about a second. */
const ROWS = 100_000;
const ORGANIZATIONS = 50;
const CREDENTIALS = 500;
/** Some counts are of whole tables, which are read in one snapshot. */
const SNAPSHOT_MILLISECONDS = 3_600_000;
/** Further differences are only counted. */
const MOST_LOGGED = 50;

/**
 * Compares all counts that triggers keep with the rows they count, in slices, and corrects and logs what differs. Counts
 * go on changing meanwhile: rows and counts of one statement or snapshot agree, and corrections are added. Returns the
 * number of corrected counts.
 */
export async function recount(signal?: AbortSignal): Promise<number> {
  let corrected = 0;
  for (const subject of countedSubjects) {
    const differences = await recounts[subject](signal);
    for (const difference of differences.slice(0, MOST_LOGGED))
      log.error({ counts: subject, ...difference }, "a count differed from its rows and was corrected");
    const data = { countedAt: now(), corrected: differences.length };
    await db().recount.upsert({ where: { subject }, create: { subject, ...data }, update: data });
    corrected += differences.length;
  }
  return corrected;
}

const recounts: Record<CountedSubject, Recount> = {
  amounts: recountAmounts,
  "reported-months": recountReportedMonths,
  tallies: recountTallies,
  "file-bytes": recountFileBytes,
  outcomes: recountOutcomes,
  tried: recountTried,
  checks: recountChecks,
  clocks: recountClocks,
  files: recountUnnamedFiles,
};

/** The last recount of all subjects, with the numbers of corrected counts; null before the first. */
export async function readRecount(): Promise<{
  counted: string;
  corrected: { counts: CountedSubject; corrected: number }[];
} | null> {
  const rows = new Map((await db().recount.findMany()).map((row) => [row.subject, row]));
  const counted = countedSubjects.flatMap((counts) => {
    const row = rows.get(counts);
    return row ? [{ counts, corrected: row.corrected, at: +row.countedAt }] : [];
  });
  if (counted.length === 0) return null;
  return {
    counted: new Date(Math.min(...counted.map(({ at }) => at))).toISOString(),
    corrected: counted.map(({ counts, corrected }) => ({ counts, corrected })),
  };
}

type Named = { name: string; kept: number; counted: number };

const differencesOf = (rows: readonly Named[]): Difference[] =>
  rows.map(({ name, ...counts }) => ({ of: name, ...counts }));

/** Calls `work` for slices of ids from 1 to the largest one. */
async function inSlices<T>(
  { last, size, signal }: { last: number; size: number; signal: AbortSignal | undefined },
  work: (from: number, to: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let from = 1; from <= last; from += size) {
    signal?.throwIfAborted();
    all.push(...(await work(from, from + size - 1)));
  }
  return all;
}

async function lastId(ids: Prisma.Sql, tx: Db = db()): Promise<number> {
  const [row] = await tx.$queryRaw<{ last: number }[]>`SELECT coalesce(max(id), 0)::int AS last FROM (${ids}) AS ids`;
  return row?.last ?? 0;
}

async function recountAmounts(signal?: AbortSignal): Promise<Difference[]> {
  const last = await lastId(Prisma.sql`
    SELECT max(organization_id) AS id FROM imports UNION ALL SELECT max(organization_id) FROM import_amounts`);
  const rows = await inSlices({ last, size: ORGANIZATIONS, signal }, (from, to) =>
    inTransaction(async (tx) => {
      // A merge of organizations or platforms moves counts together with imports; it holds a lock on all imports.
      await tx.$executeRaw`LOCK TABLE imports IN ROW EXCLUSIVE MODE`;
      return tx.$queryRaw<Named[]>`
        WITH counted AS (
          SELECT organization_id, platform_id, report_type_id, state, purged_at IS NULL AS is_stored, count(*) AS months,
            count(*) FILTER (WHERE fact_count > 0) AS filled, sum(fact_count::bigint) AS facts
          FROM imports WHERE organization_id BETWEEN ${from} AND ${to} GROUP BY 1, 2, 3, 4, 5
        ),
        kept AS (
          SELECT organization_id, platform_id, report_type_id, state, is_stored, sum(months) AS months,
            sum(filled_months) AS filled, sum(facts) AS facts
          FROM import_amounts WHERE organization_id BETWEEN ${from} AND ${to} GROUP BY 1, 2, 3, 4, 5
        ),
        compared AS (
          SELECT organization_id, platform_id, report_type_id, state, is_stored,
            coalesce(c.months, 0) AS months, coalesce(c.months, 0) - coalesce(k.months, 0) AS more_months,
            coalesce(c.filled, 0) - coalesce(k.filled, 0) AS more_filled, coalesce(c.facts, 0) - coalesce(k.facts, 0) AS more_facts
          FROM counted c FULL JOIN kept k USING (organization_id, platform_id, report_type_id, state, is_stored)
        ),
        differing AS (SELECT * FROM compared WHERE more_months <> 0 OR more_filled <> 0 OR more_facts <> 0),
        corrected AS (
          INSERT INTO import_amounts
            (organization_id, platform_id, report_type_id, state, is_stored, months, filled_months, facts)
          SELECT organization_id, platform_id, report_type_id, state, is_stored, more_months, more_filled, more_facts
          FROM differing
        )
        SELECT concat_ws(' ', 'organization', organization_id, 'platform', platform_id, 'report', report_type_id, state) AS name,
          (months - more_months)::int AS kept, months::int AS counted FROM differing`;
    }),
  );
  return differencesOf(rows);
}

type ReportMonths = Named & { organization: number; platform: number; account: number; report: number };

/** Reports whose months differ from those of their current imports. */
const differingMonths = (tx: Db, ofOrganizations: Prisma.Sql) => tx.$queryRaw<ReportMonths[]>`
  SELECT concat_ws(' ', 'organization', organization_id, 'platform', platform_id, 'account', account_id, 'report', report_type_id) AS name,
    organization_id AS organization, platform_id AS platform, account_id AS account, report_type_id::int AS report,
    coalesce(k.count, 0)::int AS kept, coalesce(c.count, 0)::int AS counted
  FROM (${currentMonths(ofOrganizations)}) AS c
    FULL JOIN (SELECT * FROM reported_months WHERE ${ofOrganizations}) AS k
      USING (organization_id, platform_id, account_id, report_type_id)
  WHERE (c.months, c.partial, c.count) IS DISTINCT FROM (k.months, k.partial, k.count)`;

const currentMonths = (only: Prisma.Sql) => Prisma.sql`
  SELECT organization_id, platform_id, account_id, report_type_id, range_agg(span) AS months,
    coalesce(range_agg(span) FILTER (WHERE is_partial), '{}') AS partial, count(*)::smallint AS count
  FROM imports, LATERAL (SELECT daterange(month, (month + interval '1 month')::date) AS span) AS spans
  WHERE state = 'current' AND ${only} GROUP BY 1, 2, 3, 4`;

async function recountReportedMonths(signal?: AbortSignal): Promise<Difference[]> {
  const last = await lastId(Prisma.sql`
    SELECT max(organization_id) AS id FROM imports UNION ALL SELECT max(organization_id) FROM reported_months`);
  const rows = await inSlices({ last, size: ORGANIZATIONS, signal }, async (from, to) => {
    const only = Prisma.sql`organization_id BETWEEN ${from} AND ${to}`;
    if ((await differingMonths(db(), only)).length === 0) return [];
    return inTransaction(async (tx) => {
      // No import changes until the months are written again.
      await tx.$executeRaw`LOCK TABLE imports IN SHARE MODE`;
      const differing = await differingMonths(tx, only);
      const column = (name: "organization" | "platform" | "account" | "report") =>
        Prisma.sql`${differing.map((one) => one[name])}::int[]`;
      const these = Prisma.sql`(organization_id, platform_id, account_id, report_type_id) IN (
        SELECT * FROM unnest(${column("organization")}, ${column("platform")}, ${column("account")}, ${column("report")}))`;
      await tx.$executeRaw`DELETE FROM reported_months WHERE ${these}`;
      await tx.$executeRaw`INSERT INTO reported_months ${currentMonths(these)}`;
      return differing;
    });
  });
  return differencesOf(rows.map(({ name, kept, counted }) => ({ name, kept, counted })));
}

/** Counts of whole tables: they are read in slices, of one snapshot. */
const wholeTables = [
  {
    subject: "intention",
    table: Prisma.sql`intentions`,
    count: (ids: Prisma.Sql) => Prisma.sql`
      SELECT CASE WHEN canceled_at IS NOT NULL THEN 'canceled' WHEN finished_at IS NOT NULL THEN 'finished' ELSE 'waiting' END AS name,
        count(*)::float8 AS total FROM intentions WHERE ${ids} GROUP BY 1`,
  },
  {
    subject: "attempt",
    table: Prisma.sql`attempts`,
    count: (ids: Prisma.Sql) => Prisma.sql`
      SELECT status || ' ' || error_code AS name, count(*)::float8 AS total FROM attempts WHERE ${ids} GROUP BY 1`,
  },
  {
    subject: "metric",
    table: Prisma.sql`imports`,
    count: (ids: Prisma.Sql) => Prisma.sql`
      SELECT name, count(*)::float8 AS total FROM imports CROSS JOIN jsonb_object_keys(sums) AS name
      WHERE state = 'current' AND ${ids} GROUP BY 1`,
  },
  {
    subject: "former-metric",
    table: Prisma.sql`imports`,
    count: (ids: Prisma.Sql) => Prisma.sql`
      SELECT name, count(*)::float8 AS total FROM imports CROSS JOIN jsonb_object_keys(sums) AS name
      WHERE state <> 'current' AND (state <> 'discarded' OR purged_at IS NULL) AND ${ids} GROUP BY 1`,
  },
] as const;

async function recountTallies(signal?: AbortSignal): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { subject, table, count } of wholeTables)
    differences.push(
      ...(await inSnapshot(async (tx) => {
        const totals = new Map<string, number>();
        const last = await lastId(Prisma.sql`SELECT max(id) AS id FROM ${table}`, tx);
        const slices = await inSlices({ last, size: ROWS, signal }, (from, to) =>
          tx.$queryRaw<{ name: string; total: number }[]>(count(Prisma.sql`id BETWEEN ${from} AND ${to}`)),
        );
        for (const { name, total } of slices) totals.set(name, (totals.get(name) ?? 0) + total);
        return correctTallies(tx, subject, totals);
      })),
    );
  return differences;
}

const inSnapshot = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
  db().$transaction(work, {
    isolationLevel: "RepeatableRead",
    timeout: SNAPSHOT_MILLISECONDS,
    maxWait: 10_000,
  });

async function correctTallies(tx: Db, subject: string, totals: ReadonlyMap<string, number>): Promise<Difference[]> {
  const rows = await tx.$queryRaw<{ name: string; total: number }[]>`
    SELECT name, sum(total)::float8 AS total FROM tallies WHERE subject = ${subject} GROUP BY 1`;
  const storedTotals = new Map(rows.map(({ name, total }) => [name, total]));
  const compared = [...new Set([...totals.keys(), ...storedTotals.keys()])].map((name) => ({
    name,
    kept: storedTotals.get(name) ?? 0,
    counted: totals.get(name) ?? 0,
  }));
  const differing = compared.filter((one) => one.kept !== one.counted);
  await tx.tally.createMany({
    data: differing.map((one) => ({ subject, name: one.name, total: BigInt(one.counted - one.kept) })),
  });
  return differing.map(({ name, ...counts }) => ({ of: `${subject} ${name}`, ...counts }));
}

async function recountFileBytes(signal?: AbortSignal): Promise<Difference[]> {
  const last = await lastId(Prisma.sql`
    SELECT max(id) AS id FROM credentials UNION ALL SELECT max(object_id) FROM tallies WHERE subject = 'file-bytes'`);
  const rows = await inSlices(
    { last, size: CREDENTIALS, signal },
    (from, to) => db().$queryRaw<Named[]>`
      WITH counted AS (
        SELECT i.credentials_id AS id, sum(f.size_bytes) AS bytes
        FROM intentions i JOIN attempts a ON a.intention_id = i.id JOIN raw_files f ON f.id = a.raw_file_id
        WHERE i.credentials_id BETWEEN ${from} AND ${to} GROUP BY 1
      ),
      kept AS (
        SELECT object_id AS id, sum(total) AS bytes FROM tallies
        WHERE subject = 'file-bytes' AND name = '' AND object_id BETWEEN ${from} AND ${to} GROUP BY 1
      ),
      differing AS (
        SELECT id, coalesce(k.bytes, 0) AS kept, coalesce(c.bytes, 0) AS counted FROM counted c FULL JOIN kept k USING (id)
        WHERE coalesce(k.bytes, 0) <> coalesce(c.bytes, 0)
      ),
      corrected AS (
        INSERT INTO tallies (subject, name, object_id, total) SELECT 'file-bytes', '', id, counted - kept FROM differing
      )
      SELECT 'credentials ' || id AS name, kept::float8, counted::float8 FROM differing`,
  );
  return differencesOf(rows);
}

/** The newest attempts of each report of these credentials, as the triggers keep them. */
const newestAttempts = (ofCredentials: Prisma.Sql) => Prisma.sql`
  SELECT n.*, coalesce(w.warning_code <> '', false) AS has_warning, t.intention_id, t.error_code, t.started_at FROM (
    SELECT i.credentials_id, i.report_type_id, max(a.id) AS tried_id,
      coalesce(max(a.id) FILTER (WHERE a.status IN ('success', 'no_data')), 0) AS good_id,
      max(a.id) FILTER (WHERE a.status = 'success') AS imported_id
    FROM intentions i JOIN attempts a ON a.intention_id = i.id
    WHERE ${ofCredentials} AND a.status NOT IN ('downloading', 'importing') GROUP BY 1, 2) AS n
  JOIN attempts t ON t.id = n.tried_id LEFT JOIN attempts w ON w.id = n.imported_id`;

type Outcome = { credentials: number; report: number; kept: number; counted: number };

const differingOutcomes = (tx: Db, ofCredentials: (id: string) => Prisma.Sql) => tx.$queryRaw<Outcome[]>`
  SELECT credentials_id AS credentials, report_type_id::int AS report, coalesce(o.tried_id, 0) AS kept, coalesce(n.tried_id, 0) AS counted
  FROM (${newestAttempts(ofCredentials("i.credentials_id"))}) AS n
  FULL JOIN (SELECT * FROM report_outcomes WHERE ${ofCredentials("credentials_id")}) AS o USING (credentials_id, report_type_id)
  WHERE (n.tried_id, n.good_id, n.imported_id, n.has_warning, n.intention_id, n.error_code, n.started_at)
    IS DISTINCT FROM (o.tried_id, o.good_id, o.imported_id, o.has_warning, o.intention_id, o.error_code, o.started_at)`;

async function recountOutcomes(signal?: AbortSignal): Promise<Difference[]> {
  const last = await lastId(Prisma.sql`SELECT max(id) AS id FROM credentials`);
  const rows = await inSlices({ last, size: CREDENTIALS, signal }, async (from, to) => {
    const differing = await differingOutcomes(db(), (id) => Prisma.sql`${Prisma.raw(id)} BETWEEN ${from} AND ${to}`);
    return differing.length === 0 ? [] : inTransaction((tx) => correctOutcomes(tx, differing));
  });
  return rows.map(({ credentials, report, ...counts }) => ({
    of: `credentials ${credentials} report ${report}`,
    ...counts,
  }));
}

/** Rows are locked and compared again, so that a trigger that runs meanwhile has the last word. */
async function correctOutcomes(tx: Db, found: readonly Outcome[]): Promise<Outcome[]> {
  const ids = [...new Set(found.map(({ credentials }) => credentials))];
  const ofThese = (id: string) => Prisma.sql`${Prisma.raw(id)} = ANY(${ids})`;
  await tx.$queryRaw`SELECT FROM report_outcomes WHERE ${ofThese("credentials_id")} ORDER BY credentials_id, report_type_id FOR UPDATE`;
  const differing = await differingOutcomes(tx, ofThese);
  await tx.$executeRaw`
    DELETE FROM report_outcomes o USING unnest(${differing.map(({ credentials }) => credentials)}::int[],
      ${differing.map(({ report }) => report)}::int[]) AS d (credentials_id, report_type_id)
    WHERE o.credentials_id = d.credentials_id AND o.report_type_id = d.report_type_id`;
  await tx.$executeRaw`
    INSERT INTO report_outcomes
      (credentials_id, report_type_id, tried_id, good_id, imported_id, has_warning, intention_id, error_code, started_at)
    SELECT credentials_id, report_type_id, tried_id, good_id, imported_id, has_warning, intention_id, error_code, started_at
    FROM (${newestAttempts(ofThese("i.credentials_id"))}) AS newest ON CONFLICT DO NOTHING`;
  return differing;
}

async function recountTried(signal?: AbortSignal): Promise<Difference[]> {
  const last = await lastId(Prisma.sql`SELECT max(id) AS id FROM intentions`);
  const rows = await inSlices(
    { last, size: ROWS, signal },
    (from, to) => db().$queryRaw<Named[]>`
      UPDATE intentions i SET is_tried = NOT is_tried
      WHERE id BETWEEN ${from} AND ${to} AND is_tried <> EXISTS (SELECT FROM attempts a WHERE a.intention_id = i.id)
      RETURNING 'intention ' || id AS name, (NOT is_tried)::int AS kept, is_tried::int AS counted`,
  );
  return differencesOf(rows);
}

/** Whether imports have a check, and whether it is of a current import; then the numbers of checks. */
async function recountChecks(signal?: AbortSignal): Promise<Difference[]> {
  const last = await lastId(Prisma.sql`SELECT max(id) AS id FROM imports`);
  const rows = await inSlices({ last, size: ROWS, signal }, async (from, to) => [
    ...(await db().$queryRaw<Named[]>`
      UPDATE imports i SET is_checked = NOT is_checked
      WHERE id BETWEEN ${from} AND ${to} AND is_checked <> EXISTS (SELECT FROM import_checks c WHERE c.import_id = i.id)
      RETURNING 'import ' || id AS name, (NOT is_checked)::int AS kept, is_checked::int AS counted`),
    ...(await db().$queryRaw<Named[]>`
      UPDATE import_checks c SET is_current = NOT is_current
      WHERE import_id BETWEEN ${from} AND ${to} AND is_current <> EXISTS (
        SELECT FROM imports i WHERE i.id = c.import_id AND i.state = 'current')
      RETURNING 'check of import ' || import_id AS name, (NOT is_current)::int AS kept, is_current::int AS counted`),
  ]);
  const totals = await inSnapshot(async (tx) => {
    const counted = await tx.$queryRaw<{ name: string; total: number }[]>`
      SELECT result::text AS name, count(*)::float8 AS total FROM import_checks WHERE is_current GROUP BY 1`;
    return correctTallies(tx, "check", new Map(counted.map(({ name, total }) => [name, total])));
  });
  return [...differencesOf(rows), ...totals];
}

/** A clock may be ahead: repaired sums are read under a later time than the newest import. */
async function recountClocks(signal?: AbortSignal): Promise<Difference[]> {
  const last = await lastId(Prisma.sql`SELECT id FROM organizations`);
  const rows = await inSlices(
    { last, size: ORGANIZATIONS, signal },
    (from, to) => db().$queryRaw<Named[]>`
      WITH newest AS (
        SELECT organization_id, max(id) AS id FROM imports WHERE organization_id BETWEEN ${from} AND ${to} GROUP BY 1
      ),
      late AS (
        SELECT n.organization_id, n.id, coalesce(c.newest_import, 0) AS kept
        FROM newest n LEFT JOIN organization_clocks c USING (organization_id) WHERE n.id > coalesce(c.newest_import, 0)
      ),
      corrected AS (
        INSERT INTO organization_clocks (organization_id, newest_import) SELECT organization_id, id FROM late
        ON CONFLICT (organization_id) DO UPDATE
          SET newest_import = greatest(organization_clocks.newest_import, excluded.newest_import)
      )
      SELECT 'organization ' || organization_id AS name, kept, id AS counted FROM late`,
  );
  return differencesOf(rows);
}

/** Files that a row names must not be on the list of those to be removed. */
async function recountUnnamedFiles(): Promise<Difference[]> {
  const tables = await db().$queryRawUnsafe<{ name: string }[]>(TABLES_WITH_FILES);
  const named = Prisma.raw(namedFiles(tables.map(({ name }) => name)));
  const rows = await db().$queryRaw<{ path: string }[]>`
    DELETE FROM unnamed_files WHERE EXISTS (SELECT FROM (${named}) AS named WHERE line = path) RETURNING path`;
  return rows.map(({ path }) => ({ of: path, kept: 1, counted: 0 }));
}
