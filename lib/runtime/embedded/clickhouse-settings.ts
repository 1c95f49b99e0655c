import { createHash } from "node:crypto";
import os from "node:os";

/** Passwords of the engine's accounts: loader, reader, and the one that runs the SQL of people and programs. */
export interface ClickHouseSecrets {
  readonly loader: string;
  readonly reader: string;
  readonly sql: string;
}

/** Nodes of the cluster `usage`, one shard each; they authenticate by the secret. */
export interface ClickHouseShards {
  readonly secret: string;
  readonly nodes: readonly { readonly host: string; readonly tcpPort: number }[];
}

const GIB = 1024 ** 3;

/** Memory limit of the engine in bytes: half of the machine or container, between 1 and 16 GiB. */
export function engineMemory(): number {
  // Without a limit, a container reports zero or a number beyond any machine's memory.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const half = Math.min(os.totalmem(), limit) / 2;
  return Math.round(Math.min(Math.max(half, GIB), 16 * GIB));
}

/** By default the engine reads its own memory use many times a second, which is most of the work of an idle engine. */
const MEMORY_READ_MILLISECONDS = 1000;

/** The server's `config.xml`. */
export function serverSettings(folder: string, memory: number, shards: ClickHouseShards | undefined): string {
  return `<clickhouse>
  <users_config>${xml(`${folder}/settings/users.xml`)}</users_config>
  <logger><level>warning</level><log>${xml(`${folder}/engine.log`)}</log><size>10M</size><count>2</count></logger>
  <timezone>UTC</timezone>
  <max_server_memory_usage>${memory}</max_server_memory_usage>
  <mark_cache_size>268435456</mark_cache_size>
  <memory_worker_period_ms>${MEMORY_READ_MILLISECONDS}</memory_worker_period_ms>
  <shutdown_wait_unfinished>1</shutdown_wait_unfinished>
${shards ? cluster(shards) : ""}</clickhouse>
`;
}

interface Accounts {
  /** Prefix of the databases that the accounts may access. */
  readonly database: string;
  readonly memory: number;
  readonly secrets: ClickHouseSecrets;
  /** Number of queries the library needs to start the server. */
  readonly openingQueries: number;
}

// The engine's maximum: until 2038.
const FOR_GOOD = 2 ** 31 - 1;

/**
 * The server's `users.xml`. `default` must exist without a password, because the library uses it, and any account on
 * this machine could connect as it. Its quota therefore allows exactly the queries of the start: once the ports are
 * open it is used up. If another process uses it first, the start fails.
 */
export function accountSettings({
  database,
  memory,
  secrets: { loader, reader, sql },
  openingQueries,
}: Accounts): string {
  const query = Math.round(memory / 2);
  return `<clickhouse>
  <profiles>
    <default><max_execution_time>0</max_execution_time></default>
    <start>
      <max_concurrent_queries_for_user>1</max_concurrent_queries_for_user>
      <max_memory_usage>100000000</max_memory_usage>
      <max_threads>1</max_threads>
      <constraints>
        <max_concurrent_queries_for_user><const/></max_concurrent_queries_for_user>
        <max_memory_usage><const/></max_memory_usage>
        <max_threads><const/></max_threads>
      </constraints>
    </start>
    <loader>
      <async_insert>0</async_insert>
      <max_memory_usage>${query}</max_memory_usage>
      <max_partitions_per_insert_block>0</max_partitions_per_insert_block>
    </loader>
    <reader>
      <readonly>2</readonly>
      <max_memory_usage>${query}</max_memory_usage>
      <max_bytes_before_external_group_by>${Math.round(query / 2)}</max_bytes_before_external_group_by>
      <max_bytes_before_external_sort>${Math.round(query / 2)}</max_bytes_before_external_sort>
      <max_execution_time>60</max_execution_time>
      <constraints>
        <max_memory_usage><max>${query}</max></max_memory_usage>
        <max_execution_time><min>1</min><max>600</max></max_execution_time>
      </constraints>
    </reader>
    <sql>
      <max_memory_usage>${Math.round(query / 2)}</max_memory_usage>
      <max_bytes_before_external_group_by>${Math.round(query / 4)}</max_bytes_before_external_group_by>
      <max_bytes_before_external_sort>${Math.round(query / 4)}</max_bytes_before_external_sort>
      <max_concurrent_queries_for_user>4</max_concurrent_queries_for_user>
    </sql>
    <sql_direct>
      <readonly>2</readonly>
      <max_memory_usage>${Math.round(query / 2)}</max_memory_usage>
      <max_bytes_before_external_group_by>${Math.round(query / 4)}</max_bytes_before_external_group_by>
      <max_bytes_before_external_sort>${Math.round(query / 4)}</max_bytes_before_external_sort>
      <max_concurrent_queries_for_user>4</max_concurrent_queries_for_user>
      <max_execution_time>60</max_execution_time>
      <max_threads>2</max_threads>
      <constraints>
        <max_memory_usage><const/></max_memory_usage>
        <max_execution_time><min>1</min><max>60</max></max_execution_time>
        <max_concurrent_queries_for_user><const/></max_concurrent_queries_for_user>
        <max_threads><min>1</min><max>2</max></max_threads>
      </constraints>
    </sql_direct>
  </profiles>
  <quotas>
    <start><interval><duration>${FOR_GOOD}</duration><queries>${openingQueries}</queries></interval></start>
    <loader/>
    <reader/>
    <sql/>
  </quotas>
  <users>
${account("default", "<no_password/>", ["SYSTEM LISTEN ON *.*", "SELECT ON system.numbers"])}
${account("loader", hashed(loader), [
  `ALL ON ${database}*.*`,
  `ALL ON sql_${database}*.* WITH GRANT OPTION`,
  "TABLE ENGINE ON *",
  "SELECT ON system.*",
  "KILL QUERY ON *.*",
  "REMOTE ON *.*",
  // Accounts for BI tools (lib/sql/direct-users.ts).
  "CREATE USER ON *.*",
  "ALTER USER ON *.*",
  "DROP USER ON *.*",
])}
${account("reader", hashed(reader), [`SELECT ON ${database}*.*`])}
${account("sql", hashed(sql), [`SELECT ON sql_${database}*.*`])}
  </users>
</clickhouse>
`;
}

function account(name: string, password: string, rights: readonly string[]): string {
  // The profile named `default` would apply to everyone.
  const limits = name === "default" ? "start" : name;
  const grants = rights.map((right) => `<query>GRANT ${right}</query>`).join("");
  const networks = "<networks><ip>127.0.0.1</ip><ip>::1</ip></networks>";
  return `    <${name}>${password}${networks}<profile>${limits}</profile><quota>${limits}</quota><grants>${grants}</grants></${name}>`;
}

function cluster({ secret, nodes }: ClickHouseShards): string {
  const shards = nodes.map(({ host, tcpPort }) => {
    return `<shard><replica><host>${xml(host)}</host><port>${tcpPort}</port></replica></shard>`;
  });
  return `  <remote_servers><usage><secret>${xml(secret)}</secret>${shards.join("")}</usage></remote_servers>\n`;
}

function hashed(password: string): string {
  return `<password_sha256_hex>${createHash("sha256").update(password).digest("hex")}</password_sha256_hex>`;
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
