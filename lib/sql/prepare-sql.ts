import "server-only";
import { createHash } from "node:crypto";
import { db, inTransaction } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import {
  closeLoader,
  type EngineClient,
  type EngineSettings,
  engineSettings,
  openLoader,
  sqlDatabase,
} from "@/lib/usage/engine/engine-client";
import { copiedTables, STATE_TABLE, sqlTables, sqlViewStatements } from "./views";

/** There is an account for SQL. Views would not be walls on a cluster, where nodes read for each other. */
export const isSqlOn = ({ sql, cluster }: EngineSettings = engineSettings()): boolean =>
  sql.password !== "" && cluster === "";

/**
 * Creates the views of people and programs, and the tables behind them, if their declarations changed; then everything
 * is copied again. Call it before pages and workers start, by one process at a time.
 */
export async function prepareSql(engine: EngineSettings = engineSettings()): Promise<void> {
  const loader = openLoader(engine);
  try {
    const [node] = loader.nodes;
    if (!isSqlOn(engine)) return await node.command({ query: `DROP TABLE IF EXISTS ${STATE_TABLE}` }).then(() => {});
    const tables = sqlTables(engine.database);
    const views = Object.entries(sqlViewStatements(engine.database, engine.sql.username));
    const mark = createHash("sha256")
      .update(JSON.stringify([tables, views]))
      .digest("hex");
    if ((await readState(node)) === mark) return;
    await dropTables(node);
    for (const query of tables) await node.command({ query });
    const database = sqlDatabase(engine);
    await node.command({ query: `CREATE DATABASE IF NOT EXISTS ${database}` });
    for (const [name, statement] of views)
      await node.command({ query: `CREATE OR REPLACE VIEW ${database}.${name} SQL SECURITY DEFINER AS ${statement}` });
    await copyEverythingAgain();
    await node.command({ query: `CREATE TABLE ${STATE_TABLE} (mark String) ENGINE = MergeTree ORDER BY mark` });
    await node.insert({ table: STATE_TABLE, values: [{ mark }], format: "JSONEachRow" });
  } finally {
    await closeLoader(loader);
  }
}

/** For a restored installation: the next start makes the copies from the restored rows. */
export async function forgetSqlCopies(engine: EngineSettings = engineSettings()): Promise<void> {
  const loader = openLoader(engine);
  try {
    await loader.nodes[0].command({ query: `DROP TABLE IF EXISTS ${STATE_TABLE}` });
  } finally {
    await closeLoader(loader);
  }
}

async function readState(node: EngineClient): Promise<string> {
  if (!(await tablesOf(node)).includes(STATE_TABLE)) return "";
  const answer = await node.query({ query: `SELECT mark FROM ${STATE_TABLE}`, format: "TabSeparated" });
  return (await answer.text()).trim();
}

async function tablesOf(node: EngineClient): Promise<string[]> {
  const answer = await node.query({ query: "SHOW TABLES LIKE 'sql\\_%'", format: "TabSeparated" });
  return (await answer.text()).split("\n").filter(Boolean);
}

/** The state first: without it, a start that is killed here begins again. */
async function dropTables(node: EngineClient): Promise<void> {
  const tables = await tablesOf(node);
  for (const name of [STATE_TABLE, ...tables.filter((one) => one !== STATE_TABLE)])
    await node.command({ query: `DROP TABLE IF EXISTS ${name}` });
}

async function copyEverythingAgain(): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.$executeRaw`DELETE FROM sql_changes`;
    for (const table of copiedTables)
      await tx.$executeRaw`INSERT INTO sql_changes (catalog, object_id) SELECT ${table}, id FROM ${Prisma.raw(table)}`;
  }, 600_000);
}

/** Without SQL no process copies the changes. */
export const forgetSqlChanges = async (): Promise<void> => {
  await db().sqlChange.deleteMany();
};
