import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface Applied {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

const FOLDER = path.resolve(import.meta.dirname, "migrations");
// The advisory lock of Prisma's own engine, so that neither runs into the other.
const LOCK = 72707369;

/** `only`: those of them, and no others. `restores`: a backup is just being restored into the database. */
type Choice = { only?: ReadonlySet<string> | null; restores?: boolean };

/**
 * Applies the migrations that a database lacks, in order, each in a transaction of its own; returns their names.
 * Keeps Prisma's books (`_prisma_migrations`), so that `prisma migrate` agrees. Throws on a changed or failed one, on one
 * that this version does not know, in the books or among those chosen, and where the restoring of a backup was broken off.
 */
export async function migrate(
  connectionString: string,
  folder = FOLDER,
  { only = null, restores = false }: Choice = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    if (!restores) await refuseHalfRestored(client);
    // Who owns nothing may read the books, but not make them.
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('_prisma_migrations') is not null as there",
    );
    if (!rows[0]?.there) await client.query(BOOKS);
    const migrations = readMigrations(folder);
    await followRenamed(client, migrations);
    const books = await readBooks(client);
    refuseNewer(migrations, books);
    const missing = missingMigrations(chosen(migrations, only), books);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Half of a backup looks like an installation, and is none. */
async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.restore_under_way') is not null as there",
  );
  if (!rows[0]?.there) return;
  const { rows: marks } = await client.query<{ backup: string }>("select backup from public.restore_under_way");
  throw new Error(
    `Restoring a backup was broken off, or goes on: run "npm run restore -- ${marks[0]?.backup ?? "FOLDER"}" to its end.`,
  );
}

function chosen(migrations: Migration[], only: ReadonlySet<string> | null): Migration[] {
  if (!only) return migrations;
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...only].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(`This version does not know the migration ${unknown.join(", ")}: it is too old.`);
  return migrations.filter(({ name }) => only.has(name));
}

function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map((entry) => entry.name).sort();
  return names.map((name) => {
    const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

/** One that was called otherwise when it was applied is the same by what it does. */
async function followRenamed(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const books = await readBooks(client);
  const known = new Set(migrations.map(({ name }) => name));
  const former = [...books.values()].filter(({ migration_name }) => !known.has(migration_name));
  for (const { name, checksum } of migrations) {
    const renamed = former.find((applied) => applied.checksum === checksum);
    if (!renamed || books.has(name)) continue;
    await client.query("update _prisma_migrations set migration_name = $1 where migration_name = $2", [
      name,
      renamed.migration_name,
    ]);
  }
}

/** What a newer version keeps in ways that this one does not know, it would spoil. */
function refuseNewer(migrations: readonly Migration[], books: ReadonlyMap<string, Applied>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...books.keys()].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database was brought up to date by a newer version (${unknown.join(", ")}): start that one, or restore a backup from before.`,
  );
}

function missingMigrations(migrations: Migration[], books: Map<string, Applied>): Migration[] {
  return migrations.filter(({ name, checksum }) => {
    const applied = books.get(name);
    if (!applied) return true;
    if (!applied.finished_at) throw new Error(`Migration ${name} failed earlier: see prisma migrate resolve.`);
    if (applied.checksum !== checksum) throw new Error(`Migration ${name} was changed after it was applied.`);
    return false;
  });
}

async function readBooks(client: pg.Client): Promise<Map<string, Applied>> {
  const { rows } = await client.query<Applied>(
    "select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null",
  );
  return new Map(rows.map((row) => [row.migration_name, row]));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query(ENTRY, [randomUUID(), checksum, name]);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new Error(`Migration ${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

// As Prisma's engine creates it.
const BOOKS = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

const ENTRY = `insert into _prisma_migrations
  (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  values ($1, $2, $3, now(), clock_timestamp(), 1)`;
