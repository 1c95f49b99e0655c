import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { ROOT } from "@/lib/kit/root";

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

const FOLDER = path.join(ROOT, "prisma/migrations");
// The advisory lock of Prisma's own engine, so that the two never run at once.
const LOCK = 72707369;

/** `only`: names of the migrations to apply. `restores`: the caller is restoring a backup into the database. */
type Choice = { only?: ReadonlySet<string> | null; restores?: boolean };

/**
 * Applies missing migrations in order, each in its own transaction, and returns their names. Records them in
 * `_prisma_migrations`, so that `prisma migrate` agrees. Throws when an applied migration was changed or failed, when the
 * database or `only` names one that this version does not have, and when restoring a backup was interrupted.
 */
export async function migrate(
  connectionString: string,
  folder = FOLDER,
  { only = null, restores = false }: Choice = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  // A lost connection rejects the running query as well.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    if (!restores) await refuseHalfRestored(client);
    // The ordinary role of the product may read this table, not create it.
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('_prisma_migrations') is not null as there",
    );
    if (!rows[0]?.there) await client.query(APPLIED_TABLE);
    const migrations = readMigrations(folder);
    const applied = await readApplied(client);
    refuseNewer(migrations, applied);
    const missing = missingMigrations(chosen(migrations, only), applied);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** A partly restored backup looks like an installation. */
async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.restore_under_way') is not null as there",
  );
  if (!rows[0]?.there) return;
  const { rows: marks } = await client.query<{ backup: string }>("select backup from public.restore_under_way");
  throw new Error(
    `Restoring a backup is running or was interrupted: run "npm run restore -- ${marks[0]?.backup ?? "FOLDER"}" to its end, or "npm run restore -- --undo" for what was there before.`,
  );
}

function chosen(migrations: Migration[], only: ReadonlySet<string> | null): Migration[] {
  if (!only) return migrations;
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = [...only].filter((name) => !names.has(name));
  if (unknown.length > 0)
    throw new Error(`The migration ${unknown.join(", ")} is unknown to this version, which is too old.`);
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

/** An older version would corrupt data in a format that it does not know. */
function refuseNewer(migrations: readonly Migration[], applied: ReadonlyMap<string, Applied>): void {
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !names.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database was updated by a newer version (${unknown.join(", ")}): start that version, or restore an earlier backup.`,
  );
}

function missingMigrations(migrations: Migration[], applied: Map<string, Applied>): Migration[] {
  return migrations.filter(({ name, checksum }) => {
    const entry = applied.get(name);
    if (!entry) return true;
    if (!entry.finished_at) throw new Error(`Migration ${name} failed earlier: see prisma migrate resolve.`);
    if (entry.checksum !== checksum) throw new Error(`Migration ${name} was changed after it was applied.`);
    return false;
  });
}

async function readApplied(client: pg.Client): Promise<Map<string, Applied>> {
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
    // Without a connection the server has rolled back already.
    await client.query("rollback").catch(() => undefined);
    throw new Error(`Migration ${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

// As Prisma's engine creates it.
const APPLIED_TABLE = `create table if not exists _prisma_migrations (
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
