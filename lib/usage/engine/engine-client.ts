import "server-only";
import { ClickHouseLogLevel, type ClickHouseSettings, createClient } from "@clickhouse/client";
import { settings } from "@/lib/kit/env";

export type EngineClient = ReturnType<typeof createClient>;

interface Account {
  readonly username: string;
  readonly password: string;
}

export interface EngineSettings {
  /** One URL, or one per node of the cluster. */
  readonly urls: readonly string[];
  readonly database: string;
  /** The cluster's name in remote_servers; empty for a single engine. */
  readonly cluster: string;
  readonly reader: Account;
  readonly loader: Account;
  /** Without a password there is no SQL. */
  readonly sql: Account;
}

/** The account that writes and purges; only jobs and commands use it. */
export interface Loader {
  /** Writes go to the first node, purges to all. */
  readonly nodes: readonly [EngineClient, ...EngineClient[]];
  readonly database: string;
  readonly cluster: string;
}

/** Time limit of a question in the engine. A hidden import stays in the store for at least this long. */
export const LONGEST_QUESTION_SECONDS = 30;

/** The same for statements of exports, on which no page waits. Hidden facts outlive three questions, one after the other. */
const LONGEST_BACKGROUND_SECONDS = 90;

declare global {
  /** Survives module reloads in development. */
  var ususEngine:
    | { reader?: EngineClient; patientReader?: EngineClient; loader?: Loader; sql?: EngineClient }
    | undefined;
}

/** This process's read-only client. */
export function usageReader(): EngineClient {
  globalThis.ususEngine ??= {};
  globalThis.ususEngine.reader ??= openReader(engineSettings());
  return globalThis.ususEngine.reader;
}

/** The client of the same account for questions in the background; the same one if it is not this process's. */
export function patientReader(client: EngineClient): EngineClient {
  if (client !== globalThis.ususEngine?.reader) return client;
  globalThis.ususEngine.patientReader ??= openReader(engineSettings(), LONGEST_BACKGROUND_SECONDS);
  return globalThis.ususEngine.patientReader;
}

/** This process's client for the SQL of people and programs: its account reads the views of lib/sql and nothing else. */
export function usageSql(): EngineClient {
  globalThis.ususEngine ??= {};
  globalThis.ususEngine.sql ??= openSql(engineSettings());
  return globalThis.ususEngine.sql;
}

/** Database of the views of lib/sql. */
export const sqlDatabase = ({ database }: Pick<EngineSettings, "database">): string => `sql_${database}`;

function openSql({ urls: [url], database, sql }: EngineSettings): EngineClient {
  return openEngineClient(url, {
    ...{ database: sqlDatabase({ database }), account: sql, timeout: (LONGEST_QUESTION_SECONDS + 10) * 1000 },
    settings: {},
  });
}

/** This process's writing client. */
export function usageLoader(): Loader {
  globalThis.ususEngine ??= {};
  globalThis.ususEngine.loader ??= openLoader(engineSettings());
  return globalThis.ususEngine.loader;
}

export function openReader(
  { urls: [url], database, cluster, reader }: EngineSettings,
  seconds = LONGEST_QUESTION_SECONDS,
): EngineClient {
  return openEngineClient(url, {
    ...{ database, account: reader, timeout: (seconds + 5) * 1000 },
    settings: {
      max_execution_time: seconds,
      output_format_json_quote_64bit_integers: 1,
      // Without this, a failure halfway through arrives as a truncated document with status 200.
      wait_end_of_query: 1,
      cancel_http_readonly_queries_on_client_close: 1,
      ...(cluster === "" ? {} : { optimize_skip_unused_shards: 1 }),
    },
  });
}

export function openLoader({ urls, database, cluster, loader }: EngineSettings): Loader {
  const [first, ...others] = urls.map((url) => openLoaderNode(url, { database, cluster, account: loader }));
  if (!first) throw new Error("USAGE_URL does not name a ClickHouse server");
  if (others.length > 0 && cluster === "") throw new Error("USAGE_CLUSTER must name the cluster of USAGE_URL");
  return { nodes: [first, ...others], database, cluster };
}

export async function closeLoader({ nodes }: Loader): Promise<void> {
  await Promise.all(nodes.map((node) => node.close()));
}

function openLoaderNode(url: string, to: { database: string; cluster: string; account: Account }): EngineClient {
  return openEngineClient(url, {
    ...to,
    timeout: 600_000,
    settings: {
      output_format_json_quote_64bit_integers: 1,
      wait_end_of_query: 1,
      // A distributed insert is acknowledged only after every shard has it.
      ...(to.cluster === "" ? {} : { distributed_foreground_insert: 1 }),
    },
  });
}

/** A client for one engine and account; use `usageReader` or `usageLoader` where possible. */
export function openEngineClient(
  url: string | undefined,
  to: { database: string; account: Account; timeout: number; settings: ClickHouseSettings },
): EngineClient {
  if (!url) throw new Error("USAGE_URL does not name a ClickHouse server");
  return createClient({
    url,
    ...to.account,
    database: to.database,
    request_timeout: to.timeout,
    clickhouse_settings: to.settings,
    use_multipart_params_auto: true,
    // A busy process may notice late that the engine has closed an idle connection.
    keep_alive: { eagerly_destroy_stale_sockets: true },
    // The caller receives failures as errors and logs them.
    log: { level: ClickHouseLogLevel.OFF },
  });
}

export function engineSettings(): EngineSettings {
  const all = settings();
  return {
    urls: all.USAGE_URL.split(",").map((url) => url.trim()),
    database: all.USAGE_DATABASE,
    cluster: all.USAGE_CLUSTER,
    reader: { username: all.USAGE_READER_USER, password: all.USAGE_READER_PASSWORD },
    loader: { username: all.USAGE_LOADER_USER, password: all.USAGE_LOADER_PASSWORD },
    sql: { username: all.USAGE_SQL_USER, password: all.USAGE_SQL_PASSWORD },
  };
}
