import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { connect } from "@/lib/administration/backup/database-rows";
import { openSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { db } from "@/lib/kit/db";
import { runReport } from "@/lib/reports/ask/run-report";
import { openSavedReport } from "@/lib/reports/saved/open-saved-report";
import { productPrograms } from "@/lib/runtime/programs";
import { supervise } from "@/lib/runtime/supervise";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { createTables, type EngineMigration, engineMigrations } from "@/lib/usage/engine/create-tables";
import { type EngineSettings, usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { UsageView } from "@/lib/usage/usage-view";
import { isPassword } from "@/lib/users/passwords/password";
import { migrate } from "@/prisma/migrate";
import { prepareOrdinaryRole } from "@/prisma/ordinary-role";
import { isFull } from "@/tests/support/extent";
import { forgetStores } from "@/tests/support/forget-stores";
import { freshDatabase, freshUsageStore, testStores } from "@/tests/support/stores";
import { root } from "../../architecture/source-files";
import { reader } from "../reports/world";
import { startCutter } from "./cutter";
import {
  APPLIED,
  askUsage,
  exampleFigures,
  exampleNames,
  exampleRows,
  keyOf,
  type Row,
  readRows,
  restoreExample,
  restoreUsage,
} from "./example";
import { exampleKeys } from "./example-keys";
import { PASSWORD, secretsOf } from "./small-installation";
import { type Figure, libraries } from "./small-usage";
import { REPORT } from "./tags-and-reports";

const STAND_IN = path.join(root, "tests/integration/stores/programs/stand-in.mjs");
const MIGRATIONS = path.join(root, "prisma/migrations");

type Changes = {
  changed: readonly string[];
  counts: Readonly<Record<string, number>>;
  /** Columns that a later key includes, by table, with the value that existing rows get. */
  added?: Readonly<Record<string, Row>>;
  /** New names of columns, by table. */
  renamed?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Number of rows that others replace, by table. */
  replaced?: Readonly<Record<string, number>>;
};

/** By example: columns whose values later migrations change on purpose, and the number of rows of tables that grow. */
const intendedChanges: Readonly<Record<string, Changes>> = {
  // The metrics of AI use; views and denials of Release 4, text mining and AI agents that count as interest; books that
  // count by title (TR of both releases), also of Release 4 (BR1 for BR2); words that releases have in common.
  "9.0.0": {
    changed: [],
    counts: { attribute_texts: 11, interest_definitions: 62, interest_groups: 7, metrics: 33, platform_interests: 56 },
    added: { interest_definitions: { attributes: "Access_Method=Regular" } },
    renamed: { intentions: { cancelled_at: "canceled_at" } },
    replaced: { interest_definitions: 3, platform_interests: 2 },
  },
};

const migrationNames = readdirSync(MIGRATIONS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

type Stores = Awaited<ReturnType<typeof restoreExample>>;

/** Connects the product in this process to the stores. Returns the settings of an installation on them. */
async function connectTo({ databaseUrl, usage }: Stores): Promise<Record<string, string>> {
  const { usageUrl, secrets, folder } = testStores();
  await forgetStores();
  const ordinary = new URL(databaseUrl);
  ordinary.username = `app_of_${ordinary.pathname.slice(1)}`;
  ordinary.password = "";
  const settings = {
    ...exampleKeys,
    DATABASE_URL: ordinary.href,
    USAGE_URL: usageUrl,
    USAGE_DATABASE: usage,
    USAGE_LOADER_PASSWORD: secrets.loader,
    USAGE_READER_PASSWORD: secrets.reader,
    DATA_FOLDER: path.join(folder, usage),
  };
  Object.assign(process.env, settings);
  return { ...settings, DATABASE_OWNER_URL: databaseUrl };
}

/** Starts and stops the product as `npm start` does, without pages and workers. Returns its log. */
async function startOnce(stores: Stores): Promise<string[]> {
  const env = { ...process.env, ...(await connectTo(stores)) };
  const lines: string[] = [];
  const product = await supervise({
    ...{ mode: "start", port: 0, workers: 1, quiet: true, log: (line) => lines.push(line), env },
    programs: {
      prepare: productPrograms("start").prepare ?? [],
      web: ({ port }) => [STAND_IN, String(port)],
      worker: [STAND_IN],
    },
  });
  await product.stop();
  return lines;
}

/** Content of both stores. */
async function everything({ databaseUrl, usage }: Stores): Promise<unknown> {
  const client = await connect(databaseUrl);
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const rows = await readRows(
      client,
      tables.map(({ name }) => name),
    );
    return [[...rows], await usageOf(usage), await askUsage(usage, "SELECT * FROM engine_migrations ORDER BY ALL")];
  } finally {
    await client.end();
  }
}

const SUMS = ["sums", "access_sums", "title_sums"] as const;

/** Facts and their sums by metric, grouped equally. */
async function usageOf(usage: string, tables: readonly string[] = SUMS): Promise<string[]> {
  const by = "organization_id, report_type_id, metric_id, date, platform_id, import_id";
  const facts = `SELECT ${by}, sum(value), count() FROM facts GROUP BY ALL ORDER BY ALL`;
  const sums = tables.map((table) => facts.replace("count()", "sum(facts)").replace("facts G", `${table} G`));
  return Promise.all([facts, ...sums].map((query) => askUsage(usage, query)));
}

/** Facts and their sums by attributes that the sums lack in version 9.0.0: each with the same of its tables. */
const usageByAttributes = (usage: string): Promise<{ facts: string; sums: string[] }[]> =>
  Promise.all(
    (
      [
        ["data_type, access_method", SUMS],
        ["data_type, access_method, access_type", ["access_sums"]],
      ] as const
    ).map(async ([attributes, tables]) => {
      const by = `organization_id, metric_id, date, import_id, ${attributes}`;
      const facts = `SELECT ${by}, sum(value), count() FROM facts GROUP BY ALL ORDER BY ALL`;
      const sums = tables.map((table) => facts.replace("count()", "sum(facts)").replace("facts G", `${table} G`));
      const [ofFacts = "", ...ofSums] = await Promise.all([facts, ...sums].map((query) => askUsage(usage, query)));
      return { facts: ofFacts, sums: ofSums };
    }),
  );

/** Definitions of all tables in both stores, and of interest. */
async function layoutOf({ databaseUrl, usage }: Stores): Promise<unknown> {
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query({ text: SCHEMA, rowMode: "array" });
    const tables = await askUsage(
      usage,
      "SELECT name, replaceAll(create_table_query, database, '') FROM system.tables WHERE database = currentDatabase() ORDER BY name",
    );
    const { rows: interest } = await client.query({ text: INTEREST, rowMode: "array" });
    return { database: rows.flat(), usage: tables.split("\n"), interest };
  } finally {
    await client.end();
  }
}

const INTEREST = `
  select t.short_name, m.short_name, d.attributes, g.short_name, g.position, s.short_name from interest_definitions d
  join report_types t on t.id = d.report_type_id join metrics m on m.id = d.metric_id
  join interest_groups g on g.id = d.group_id left join interest_groups s on s.id = d.shown_as_id order by 1, 2, 3, 4`;

const SCHEMA = `
  select thing from (
    select format('column %s.%s %s %s %s', c.table_name, c.column_name, c.udt_name, c.is_nullable, c.column_default) as thing
    from information_schema.columns c where c.table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ '\\.'
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (
        select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select format('%s %s', enumtypid::regtype, string_agg(enumlabel, ',' order by enumsortorder)) from pg_enum group by enumtypid
  ) as things order by thing`;

async function shownFigures(): Promise<Figure[]> {
  const view = new UsageView(usageReader(), await reader("everything"), await readVisibility());
  const [organizations, platforms, types, metrics] = await Promise.all([
    db().organization.findMany(),
    db().platform.findMany(),
    db().reportType.findMany(),
    db().metric.findMany(),
  ]);
  const named = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  const short = (rows: readonly { id: number; shortName: string }[]) =>
    new Map(rows.map(({ id, shortName }) => [id, shortName]));
  const names = [named(organizations), named(platforms), short(types), null, short(metrics)];
  const by = ["organization", "platform", "reportType", "month", "metric"] as const;
  const groups = await askGroups(view, { by, measures: ["uses"], where: {} });
  return groups.map(({ keys, figures: [sum = 0] }) => {
    const [library = "", platform = "", report = "", month = "", metric = ""] = keys.map((key, at) =>
      names[at] ? (names[at].get(Number(key)) ?? "") : String(key),
    );
    return [library, platform, report, month, metric, sum];
  });
}

const sorted = (figures: Figure[]) => figures.map((figure) => figure.join("\t")).sort();

describe.each(exampleNames)("an installation of version %s", (example) => {
  const before = exampleRows(example);
  let stores: Stores;

  beforeAll(async () => {
    stores = await restoreExample(example);
  });

  test("applies each missing migration once and keeps every row when it starts", async () => {
    const missing = migrationNames.length - (before.get(APPLIED)?.length ?? 0);
    expect(await startOnce(stores)).toHaveLength(missing > 0 ? 1 : 0);
    const client = await connect(stores.databaseUrl);
    const { rows: applied } = await client.query<{ name: string }>(
      `select migration_name as name from ${APPLIED} where finished_at is not null order by 1`,
    );
    expect(applied.map(({ name }) => name)).toEqual(migrationNames);
    const changed = new Set<string>();
    const counts: Record<string, number> = {};
    const after = await readRows(client, before.keys());
    const {
      added = {},
      renamed = {},
      replaced = {},
      ...intended
    } = intendedChanges[example] ?? { changed: [], counts: {} };
    const absences: Record<string, number> = {};
    for (const [table, rows] of before) {
      if (table === APPLIED) continue;
      const key = await keyOf(client, table);
      const keyValues = (row: Row) => JSON.stringify(key.map((name) => row[name]));
      const present = new Map((after.get(table) ?? []).map((row) => [keyValues(row), row]));
      if (present.size !== rows.length) counts[table] = present.size;
      for (const row of rows) {
        const same = present.get(keyValues({ ...row, ...added[table] }));
        if (!same) absences[table] = (absences[table] ?? 0) + 1;
        for (const [column, value] of Object.entries(row)) {
          const current = renamed[table]?.[column] ?? column;
          if (same && JSON.stringify(same[current]) !== JSON.stringify(value)) changed.add(`${table}.${column}`);
        }
      }
    }
    await client.end();
    expect({ changed: [...changed].sort(), counts }).toEqual(intended);
    expect(absences).toEqual(replaced);
  });

  test("shows the same usage in reports", async () => {
    expect(sorted(await shownFigures())).toEqual(sorted(exampleFigures(example)));
  });

  test("keeps secrets, passwords and saved reports", async () => {
    const names = new Map((await db().organization.findMany()).map(({ id, name }) => [id, name]));
    const credentials = await db().credentials.findMany();
    expect(credentials.length).toBeGreaterThan(0);
    for (const row of credentials)
      expect(openSecrets(row)).toMatchObject(secretsOf(names.get(row.organizationId) ?? ""));
    for (const { passwordHash } of await db().user.findMany())
      expect(await isPassword(PASSWORD, passwordHash)).toBe(true);
    const scope = await reader("everything");
    for (const { id, name } of await db().savedReport.findMany()) {
      const { question, missing } = await openSavedReport(scope, id);
      expect([name, missing]).toEqual([REPORT, []]);
      const requests = exampleFigures(example).filter(
        ([, , report, , metric]) => report === "TR" && metric === "Total_Item_Requests",
      );
      const sum = requests.reduce((all, [, , , , , value]) => all + value, 0);
      expect((await runReport(scope, question, { locale: "en" })).total).toBe(sum);
    }
  });

  test("has the sums of its facts by data type, access method and access type", async () => {
    for (const { facts, sums } of await usageByAttributes(stores.usage)) {
      expect(facts).not.toBe("");
      expect(new Set(sums)).toEqual(new Set([facts]));
    }
  });

  test("has the same tables as a new installation", async () => {
    const fresh = await connectTo({ databaseUrl: await freshDatabase(), usage: (await freshUsageStore()).database });
    await prepareOrdinaryRole(fresh.DATABASE_OWNER_URL ?? "", fresh.DATABASE_URL ?? "");
    await createTables();
    await syncCatalog();
    const usage = fresh.USAGE_DATABASE ?? "";
    expect(await layoutOf(stores)).toEqual(await layoutOf({ databaseUrl: fresh.DATABASE_OWNER_URL ?? "", usage }));
  });

  test("does not change when the product starts again", async () => {
    const content = await everything(stores);
    expect(await startOnce(stores)).toEqual([]);
    expect(await everything(stores)).toEqual(content);
  });
});

test("stored words become American", async () => {
  const { databaseUrl } = await restoreExample("9.0.0");
  const client = await connect(databaseUrl);
  await client.query(`insert into uploads (raw_file_id, owner_level, checked) select min(id), 1, $1 from raw_files`, [
    JSON.stringify({ records: 3, recognised: { platforms: [], organizations: [] } }),
  ]);
  await client.query(`insert into exports (user_id, kind, format, name, language, request, state)
    select min(id), 'report', 'csv', 'Old', 'en', '{}', 'cancelled' from users`);
  await client.query("update intentions set cancelled_at = '2026-11-28 10:00' where id = 1");
  await migrate(databaseUrl);
  const { rows } = await client.query({
    text: `select checked, exports.state::text, canceled_at::text from uploads, exports, intentions where intentions.id = 1`,
    rowMode: "array",
  });
  await client.end();
  expect(rows).toEqual([
    [{ records: 3, recognized: { platforms: [], organizations: [] } }, "canceled", "2026-11-28 10:00:00"],
  ]);
});

describe("credentials of one release", () => {
  test("become accounts if their requests differ, and reports distinguish their usage", async () => {
    const stores = await restoreExample("9.0.0");
    const client = await connect(stores.databaseUrl);
    const { rows } = await client.query<{ id: number; added: number; copy: number; month: string }>(
      `with first as (select c.* from credentials c join intentions i on i.credentials_id = c.id where c.release = '5'
         order by c.id limit 1),
       added as (insert into credentials
           (organization_id, platform_id, server_id, title, release, url, secrets, version_hash, updated_at)
         select organization_id, platform_id, server_id, new.title, release, url, secrets,
           coalesce(new.hash, version_hash), updated_at
         from first, (values ('Medicine', 'other'), ('Copy', null)) as new(title, hash)
         returning id, title)
       select first.id, added.id as added, (select id from added where title = 'Copy') as copy,
         (select min(month)::text from intentions where credentials_id = first.id) as month
       from first, added where added.title = 'Medicine'`,
    );
    const [{ id = 0, added = 0, copy = 0, month = "" } = {}] = rows;
    await client.query("update intentions set credentials_id = $1 where credentials_id = $2 and month = $3", [
      added,
      id,
      month,
    ]);
    await client.end();
    await startOnce(stores);
    const imports = await db().import.findMany({
      where: { state: "current" },
      include: { account: true, attempt: { include: { intention: { include: { credentials: true } } } } },
    });
    const accounts = await db().platformAccount.findMany({ include: { credentials: true }, orderBy: { id: "asc" } });
    expect(accounts.filter(({ name }) => name === "Copy")).toEqual([]);
    expect(accounts.find(({ credentials }) => credentials.some((one) => one.id === copy))).toEqual(
      accounts.find(({ credentials }) => credentials.some((one) => one.id === id)),
    );
    const { organizationId, platformId, title } = await db().credentials.findUniqueOrThrow({ where: { id } });
    const accountOf = (of: (typeof imports)[number]) => of.account.name;
    const here = imports.filter((one) => one.organizationId === organizationId && one.platformId === platformId);
    const ofSet = (set: number) =>
      here.filter(({ attempt }) => attempt?.intention.credentialsId === set).map(accountOf);
    expect([...new Set(ofSet(added))]).toEqual(["Medicine"]);
    expect([...new Set(ofSet(id))]).toEqual([title]);
    expect(imports.filter((one) => !here.includes(one)).map(accountOf)).toEqual(
      Array.from({ length: imports.length - here.length }, () => ""),
    );
    for (const table of ["facts", "import_sums"]) {
      const stored = await askUsage(
        stores.usage,
        `SELECT DISTINCT import_id, account_id FROM ${table} ORDER BY 1 FORMAT TSV`,
      );
      const expected = imports
        .filter(({ factCount }) => factCount > 0)
        .map(({ id: importId, accountId }) => `${importId}\t${accountId}`);
      expect(stored.trim().split("\n")).toEqual(expect.arrayContaining(expected));
    }
    expect(sorted(await shownFigures())).toEqual(sorted(exampleFigures("9.0.0")));
  });
});

const newest = exampleNames.at(-1) ?? "";

/** A migrations folder with one migration more than this version has. */
function laterMigrations(): { folder: string; name: string } {
  const folder = path.join(testStores().folder, "later-migrations");
  const name = "99991231000000_later";
  cpSync(MIGRATIONS, folder, { recursive: true });
  mkdirSync(path.join(folder, name), { recursive: true });
  const sql = "create table later (id int); alter table organizations add column later int not null default 1;";
  writeFileSync(path.join(folder, name, "migration.sql"), sql);
  return { folder, name };
}

/** One migration more than this version has: each table gets a column. */
const laterEngineMigrations: readonly EngineMigration[] = [
  ...engineMigrations,
  {
    number: 9999,
    name: "later",
    async apply(node) {
      for (const table of ["facts", ...SUMS, "import_sums"])
        await node.command({ query: `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS later UInt8 DEFAULT 1` });
    },
  },
];

function usageSettings(database: string): EngineSettings {
  const { usageUrl, secrets } = testStores();
  const account = (username: "loader" | "reader" | "sql") => ({ username, password: secrets[username] });
  const [loader, reader, sql] = [account("loader"), account("reader"), account("sql")];
  return { urls: [usageUrl], database, cluster: "", loader, reader, sql };
}

const laterColumns = (database: string) =>
  askUsage(
    database,
    "SELECT table, default_expression FROM system.columns WHERE database = currentDatabase() AND name = 'later' ORDER BY 1",
  );

/** Connects to a database of this version. */
async function connectToNew(): Promise<void> {
  const fresh = await connectTo({ databaseUrl: await freshDatabase(), usage: (await freshUsageStore()).database });
  await prepareOrdinaryRole(fresh.DATABASE_OWNER_URL ?? "", fresh.DATABASE_URL ?? "");
}

describe("a later migration", () => {
  beforeAll(connectToNew);

  test("applies once to each store and keeps its content", async () => {
    const { databaseUrl, usage } = await restoreExample(newest);
    const { folder, name } = laterMigrations();
    const [facts = ""] = await usageOf(usage, []);
    expect((await migrate(databaseUrl, folder)).at(-1)).toBe(name);
    expect(await migrate(databaseUrl, folder)).toEqual([]);
    const client = await connect(databaseUrl);
    const { rows } = await client.query("select name, later from organizations order by id");
    await client.end();
    expect(rows).toEqual(["Konzorcium", ...libraries].map((library) => ({ name: library, later: 1 })));
    expect((await createTables(usageSettings(usage), laterEngineMigrations)).at(-1)).toBe("later");
    expect(await createTables(usageSettings(usage), laterEngineMigrations)).toEqual([]);
    expect(facts).not.toBe("");
    expect(new Set(await usageOf(usage))).toEqual(new Set([facts]));
  });

  test("keeps a product that does not have it from starting", async () => {
    const stores = await restoreExample(newest);
    const { folder, name } = laterMigrations();
    await migrate(stores.databaseUrl, folder);
    await expect(startOnce(stores)).rejects.toThrow(`by a newer version (${name})`);
    const settings = usageSettings(stores.usage);
    await connectToNew();
    await createTables(settings, laterEngineMigrations);
    await expect(createTables(settings)).rejects.toThrow("by a newer version (9999)");
  });

  test("leaves nothing in the database when its connection ends before the commit", async () => {
    const { databaseUrl } = await restoreExample(newest);
    await migrate(databaseUrl);
    const { folder, name } = laterMigrations();
    const [client, blocker] = [await connect(databaseUrl), await connect(databaseUrl)];
    const tableExists = async () => (await client.query("select to_regclass('later') is not null as exists")).rows;
    await blocker.query("begin; lock table organizations in access exclusive mode");
    const result = migrate(databaseUrl, folder).catch(String);
    const interrupt = async () => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like 'create table later%'`,
      );
      return rowCount;
    };
    await expect.poll(interrupt).toBe(1);
    expect(await result).toContain(`Migration ${name}`);
    await blocker.end();
    expect(await tableExists()).toEqual([{ exists: false }]);
    expect(await migrate(databaseUrl, folder)).toEqual([name]);
    expect(await tableExists()).toEqual([{ exists: true }]);
    await client.end();
  });

  test("completes in the usage store when it was interrupted after any statement", async () => {
    const complete = await restoreUsage(newest);
    await createTables(usageSettings(complete), laterEngineMigrations);
    const expected = [await laterColumns(complete), await usageOf(complete), await usageByAttributes(complete)];
    const proxy = await startCutter(testStores().usageUrl);
    let isComplete = false;
    for (let statements = 1; !isComplete; statements += isFull ? 1 : 2) {
      const settings = usageSettings(await restoreUsage(newest));
      proxy.cutAfter(statements);
      isComplete = await createTables({ ...settings, urls: [proxy.url] }, laterEngineMigrations).then(
        () => true,
        () => false,
      );
      await createTables(settings, laterEngineMigrations);
      const { database } = settings;
      const result = [await laterColumns(database), await usageOf(database), await usageByAttributes(database)];
      expect(result, `interrupted after statement ${statements}`).toEqual(expected);
    }
    await proxy.close();
  });
});
