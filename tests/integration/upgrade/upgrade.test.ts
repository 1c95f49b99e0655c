import { readdirSync } from "node:fs";
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
import { createTables } from "@/lib/usage/engine/create-tables";
import { type EngineSettings, usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { syncCatalogue } from "@/lib/usage/sync-catalogue";
import { UsageView } from "@/lib/usage/usage-view";
import { isPassword } from "@/lib/users/passwords/password";
import { prepareOrdinaryRole } from "@/prisma/ordinary-role";
import { rounds } from "@/tests/support/extent";
import { forgetStores } from "@/tests/support/forget-stores";
import { freshDatabase, freshUsageStore, testStores } from "@/tests/support/stores";
import { root } from "../../architecture/source-files";
import { reader } from "../reports/world";
import { startCutter } from "./cutter";
import {
  askUsage,
  exampleNames,
  keptFigures,
  keptRows,
  keyOf,
  layOut,
  layOutUsage,
  type Row,
  rowsNow,
} from "./example";
import { exampleKeys } from "./example-keys";
import { PASSWORD, secretsOf } from "./small-installation";
import type { Figure } from "./small-usage";
import { REPORT } from "./what-people-keep";

const STAND_IN = path.join(root, "tests/integration/stores/programs/stand-in.mjs");

/** What migrations since then change on purpose, by example: columns with new values, and how many rows there are where more came. */
const onPurpose: Record<string, { changed: readonly string[]; counts: Readonly<Record<string, number>> }> = {
  // The kinds of interest got other names and places, so that definitions could go by them.
  "2026-11-22": { changed: ["interest_groups.position", "interest_groups.short_name"], counts: {} },
  "2026-11-23": { changed: [], counts: {} },
};

const migrationNames = readdirSync(path.join(root, "prisma/migrations"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

type Stores = Awaited<ReturnType<typeof layOut>>;

/** Turns the product of this process to the stores, and gives the settings of an administrator who names them. */
async function turnTo({ databaseUrl, usage }: Stores): Promise<Record<string, string>> {
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

/** Starts the product as `npm start` does, but for its pages and workers, and stops it; returns what it told. */
async function startOnce(
  stores: Stores,
  { usageUrl = testStores().usageUrl, signal }: { usageUrl?: string; signal?: AbortSignal } = {},
): Promise<string[]> {
  const env = { ...process.env, ...(await turnTo(stores)), USAGE_URL: usageUrl };
  const told: string[] = [];
  const product = await supervise({
    ...{
      mode: "start",
      port: 0,
      workers: 1,
      quiet: true,
      log: (line) => told.push(line),
      env,
      ...(signal && { signal }),
    },
    programs: {
      prepare: productPrograms("start").prepare ?? [],
      web: ({ port }) => [STAND_IN, String(port)],
      worker: [STAND_IN],
    },
  });
  await product.stop();
  return told;
}

/** All that both stores hold, row by row and fact by fact. */
async function everything({ databaseUrl, usage }: Stores): Promise<unknown> {
  const client = await connect(databaseUrl);
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const rows = await rowsNow(
      client,
      tables.map(({ name }) => name),
    );
    return [[...rows], await usageOf(usage), await askUsage(usage, "SELECT * FROM engine_migrations ORDER BY ALL")];
  } finally {
    await client.end();
  }
}

/** Facts and both tables of their sums, as far as all three tell the same. */
async function usageOf(usage: string): Promise<string[]> {
  const by = "organization_id, report_type_id, metric_id, date, platform_id, import_id";
  const facts = `SELECT ${by}, sum(value), count() FROM facts GROUP BY ALL ORDER BY ALL`;
  const sums = ["sums", "title_sums"].map((table) =>
    facts.replace("count()", "sum(facts)").replace("facts G", `${table} G`),
  );
  return Promise.all([facts, ...sums].map((query) => askUsage(usage, query)));
}

/** The tables of both stores as they describe themselves, and what counts as interest. */
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
  select t.short_name, m.short_name, g.short_name, g.position, s.short_name from interest_definitions d
  join report_types t on t.id = d.report_type_id join metrics m on m.id = d.metric_id
  join interest_groups g on g.id = d.group_id left join interest_groups s on s.id = d.shown_as_id order by 1, 2, 3`;

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
    union all select format('%s %s', enumtypid::regtype, string_agg(enumlabel, ',' order by enumlabel)) from pg_enum group by enumtypid
  ) as things order by thing`;

async function figuresSeen(): Promise<Figure[]> {
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

describe.each(exampleNames)("what an installation of %s held", (example) => {
  const kept = keptRows(example);
  let stores: Stores;

  beforeAll(async () => {
    stores = await layOut(example);
  });

  test("is brought forward by the start: each migration once, every row kept", async () => {
    const told = await startOnce(stores);
    expect(told).toHaveLength(1);
    const client = await connect(stores.databaseUrl);
    const { rows: applied } = await client.query<{ name: string }>(
      "select migration_name as name from _prisma_migrations where finished_at is not null order by 1",
    );
    expect(applied.map(({ name }) => name)).toEqual(migrationNames);
    const lost: string[] = [];
    const counts: Record<string, number> = {};
    const now = await rowsNow(client, kept.keys());
    for (const [table, rows] of kept) {
      if (table === "_prisma_migrations") continue;
      const key = await keyOf(client, table);
      const keyed = (row: Row) => JSON.stringify(key.map((name) => row[name]));
      const there = new Map((now.get(table) ?? []).map((row) => [keyed(row), row]));
      if (there.size !== rows.length) counts[table] = there.size;
      for (const row of rows) {
        const found = there.get(keyed(row));
        for (const [column, value] of Object.entries(row))
          if (!found || JSON.stringify(found[column]) !== JSON.stringify(value)) lost.push(`${table}.${column}`);
      }
    }
    await client.end();
    expect({ changed: [...new Set(lost)].sort(), counts }).toEqual(onPurpose[example]);
  });

  test("has the same sums, through the layer that reports ask", async () => {
    expect(sorted(await figuresSeen())).toEqual(sorted(keptFigures(example)));
  });

  test("keeps its secrets, passwords, and what people saved", async () => {
    const libraries = new Map((await db().organization.findMany()).map(({ id, name }) => [id, name]));
    const credentials = await db().credentials.findMany();
    expect(credentials.length).toBeGreaterThan(0);
    for (const row of credentials)
      expect(openSecrets(row)).toMatchObject(secretsOf(libraries.get(row.organizationId) ?? ""));
    for (const { passwordHash } of await db().user.findMany())
      expect(await isPassword(PASSWORD, passwordHash)).toBe(true);
    const scope = await reader("everything");
    for (const { id, name } of await db().savedReport.findMany()) {
      const { question, missing } = await openSavedReport(scope, id);
      expect([name, missing]).toEqual([REPORT, []]);
      const requests = keptFigures(example).filter(
        ([, , report, , metric]) => report === "TR" && metric === "Total_Item_Requests",
      );
      const sum = requests.reduce((all, [, , , , , value]) => all + value, 0);
      expect((await runReport(scope, question, { locale: "en" })).total).toBe(sum);
    }
  });

  test("lies as it would in a new installation", async () => {
    const fresh = await turnTo({ databaseUrl: await freshDatabase(), usage: (await freshUsageStore()).database });
    await prepareOrdinaryRole(fresh.DATABASE_OWNER_URL ?? "", fresh.DATABASE_URL ?? "");
    await createTables();
    await syncCatalogue();
    const usage = fresh.USAGE_DATABASE ?? "";
    expect(await layoutOf(stores)).toEqual(await layoutOf({ databaseUrl: fresh.DATABASE_OWNER_URL ?? "", usage }));
  });

  test("stays as it is when the product starts again", async () => {
    const before = await everything(stores);
    expect(await startOnce(stores)).toEqual([]);
    expect(await everything(stores)).toEqual(before);
  });
});

const oldest = exampleNames[0] ?? "";

/** The engine's settings for tables as the oldest example had them, perhaps asked through somebody else. */
async function oldTables(): Promise<EngineSettings> {
  const { usageUrl, secrets } = testStores();
  const [loader, reader] = [
    { username: "loader", password: secrets.loader },
    { username: "reader", password: secrets.reader },
  ];
  return { urls: [usageUrl], database: await layOutUsage(oldest), cluster: "", loader, reader };
}

/** Facts and sums of the oldest example when nothing comes between. */
async function movedAtOnce(): Promise<string[]> {
  const settings = await oldTables();
  await createTables(settings);
  return usageOf(settings.database);
}

test("a start that is cut off in the midst of moving facts is made up for by the next one", async () => {
  const expected = await movedAtOnce();
  const line = await startCutter(testStores().usageUrl);
  const step = rounds(6, 1);
  let isWhole = false;
  for (let statements = step; !isWhole; statements += step) {
    const settings = await oldTables();
    line.cutAfter(statements);
    isWhole = await createTables({ ...settings, urls: [line.url] }).then(
      () => true,
      () => false,
    );
    await createTables(settings);
    expect(await usageOf(settings.database), `cut off after statement ${statements}`).toEqual(expected);
  }
  await line.close();
});

test("what a start that was stopped still has copied in the engine is not counted twice", async () => {
  const stores = await layOut(oldest);
  const line = await startCutter(testStores().usageUrl);
  // As if there were so much of a library that copying it took long.
  const slowly = " AND sleepEachRow(2) = 0 SETTINGS function_sleep_max_microseconds_per_block = 1e9";
  line.rewrite((statement) => (statement.includes("INSERT INTO facts_sorted") ? `${statement}${slowly}` : statement));
  const copied = async () =>
    askUsage(
      stores.usage,
      "SELECT count() FROM system.processes WHERE current_database = currentDatabase() AND query LIKE 'INSERT INTO facts_sorted%'",
    );
  const stop = new AbortController();
  const stopped = startOnce(stores, { usageUrl: line.url, signal: stop.signal }).catch(() => "stopped");
  await expect.poll(copied, { timeout: 60_000 }).toBe("1\n");
  stop.abort();
  expect(await stopped).toBe("stopped");
  await line.close();
  expect(await copied()).toBe("1\n");
  await startOnce(stores);
  expect(await copied()).toBe("0\n");
  expect(sorted(await figuresSeen())).toEqual(sorted(keptFigures(oldest)));
  expect(await usageOf(stores.usage)).toEqual(await movedAtOnce());
});

test("an older version does not touch what a newer one has kept", async () => {
  const settings = await oldTables();
  await createTables(settings);
  await askUsage(settings.database, "INSERT INTO engine_migrations (number, name) VALUES (9999, 'later')");
  await expect(createTables(settings)).rejects.toThrow("by a newer version (9999)");
});
