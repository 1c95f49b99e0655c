#!/usr/bin/env node
// Prisma's schema engine for places that cannot fetch the binary: the same engine as WebAssembly from npm, speaking
// the binary's JSON-RPC on standard input and output. prisma.config.ts names it, so that plain `npx prisma` uses it.
// The protocol is Prisma's internal one: this file belongs to exactly the pinned version.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { parse } from "pg-connection-string";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    datasource: { type: "string" },
    datamodels: { type: "string", multiple: true },
    version: { type: "boolean", short: "V" },
  },
});
const datasource = options.datasource ? JSON.parse(options.datasource) : {};
const url = datasource.url ?? process.env.DATABASE_URL;

if (options.version) print("schema-engine-cli wasm");
else if (positionals[0] === "cli") await administer(positionals[1]);
else await serve();

/** The engine's side of `create-database`, `drop-database` and `can-connect-to-database`. */
async function administer(command) {
  const { database = "", ...server } = connectionTo(url);
  const name = pg.escapeIdentifier(database);
  try {
    if (command === "can-connect-to-database") await runOn({ ...server, database });
    if (command === "create-database") await runOn({ ...server, database: "postgres" }, `CREATE DATABASE ${name}`);
    if (command === "drop-database") await runOn({ ...server, database: "postgres" }, `DROP DATABASE ${name}`);
  } catch (error) {
    const codes = { "3D000": "P1003", "28P01": "P1000", 28000: "P1010", "42P04": "P1009" };
    fail(error.message || String(error), codes[error.code] ?? "P1001");
  }
}

async function runOn(connection, sql) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    if (sql) await client.query(sql);
  } finally {
    await client.end();
  }
}

async function serve() {
  const engine = await startEngine();
  const running = new Set();
  for await (const line of createInterface({ input: process.stdin })) {
    const request = line.trim() ? JSON.parse(line) : {};
    // Lines without a method are the caller's thanks for a "print".
    if (!request.method) continue;
    const answering = answer(engine, request).finally(() => running.delete(answering));
    running.add(answering);
  }
  await Promise.all(running);
  process.exit(0);
}

async function answer(engine, { id, method, params }) {
  try {
    const result = await call(engine, method === "getDatabaseVersion" ? "version" : method, params);
    if (method === "diff" && result.stdout)
      send({ id: `print-${id}`, method: "print", params: { content: result.stdout } });
    send({ id, result: result ?? {} });
  } catch (error) {
    const message = error?.message ?? String(error);
    const data = { is_panic: false, message, error_code: error?.code ?? null, meta: error?.meta ?? null };
    send({ id, error: { code: 4466, message, data } });
  }
}

async function call(engine, method, params) {
  try {
    return await engine[method](params);
  } catch (error) {
    // Some calls read the migrations' schema from a cache that only devDiagnostic fills.
    if (!/shadow DB must be provided/.test(error?.message)) throw error;
    await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
    return engine[method](params);
  }
}

async function startEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => fail(message) };
  const program = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const code = readFileSync(program.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(code, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const datamodels = options.datamodels?.map((file) => [file, readFileSync(file, "utf8")]);
  const factory = url ? adapterFactory() : new PrismaPg({});
  return bindings.SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
}

/** Prisma's adapter for PostgreSQL, with a shadow database of its own for each request. */
function adapterFactory() {
  const factory = new PrismaPg(connectionTo(url), schemaOf(url));
  const connect = factory.connect.bind(factory);
  factory.connect = async () => repaired(await connect());
  factory.connectToShadowDb = async () => {
    const { shadowDatabaseUrl: given } = datasource;
    return given ? repaired(await new PrismaPg(connectionTo(given), schemaOf(given)).connect()) : temporaryDatabase();
  };
  return factory;
}

async function temporaryDatabase() {
  const connection = { ...connectionTo(url), database: `prisma_migrate_shadow_db_${randomUUID()}` };
  const server = { ...connectionTo(url), database: "postgres" };
  await runOn(server, `CREATE DATABASE "${connection.database}"`);
  const adapter = repaired(await new PrismaPg(connection, schemaOf(url)).connect());
  const dispose = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    await dispose();
    await runOn(server, `DROP DATABASE IF EXISTS "${connection.database}"`);
  };
  return adapter;
}

function repaired(adapter) {
  // The adapter splits scripts at every semicolon, inside functions too; PostgreSQL takes a script whole, as one
  // transaction.
  adapter.executeScript = async (script) => {
    await adapter
      .underlyingDriver()
      .query(script)
      .catch((error) => adapter.onError(error));
  };
  // It refuses the catalogs' columns of type "char" (oid 18), which the engine reads: they pass as text, and are named
  // for what they are afterwards.
  const { performIO, queryRaw } = Object.getPrototypeOf(Object.getPrototypeOf(adapter));
  adapter.queryRaw = async (query) => {
    const characters = [];
    const reader = Object.create(adapter, {
      performIO: {
        value: async (asked) => {
          const result = await performIO.call(adapter, asked);
          for (const [place, field] of result.fields.entries()) {
            if (field.dataTypeID !== 18) continue;
            characters.push(place);
            field.dataTypeID = 25;
          }
          return result;
        },
      },
    });
    const rows = await queryRaw.call(reader, query);
    for (const place of characters) rows.columnTypes[place] = ColumnTypeEnum.Character;
    return rows;
  };
  return adapter;
}

// An object, since a connection string would override the `database` of whoever asks for another one.
function connectionTo(connectionString) {
  const { schema: _, ...connection } = parse(connectionString);
  return connection;
}

function schemaOf(connectionString) {
  return { schema: parse(connectionString).schema ?? "public" };
}

/** Prisma reads code and message from lines of JSON on standard error, after the first line. */
function fail(message, code) {
  const line = { level: "ERROR", target: "schema_engine::logger", fields: { message, error_code: code } };
  process.stderr.write(`\n${JSON.stringify(line)}`);
  process.exit(1);
}

function send(message) {
  print(JSON.stringify({ jsonrpc: "2.0", ...message }));
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
