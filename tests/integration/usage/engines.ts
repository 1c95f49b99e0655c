import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { mintScope } from "@/lib/access/scope";
import { embeddedClickHouse } from "@/lib/runtime/embedded/clickhouse";
import { freePort } from "@/lib/runtime/embedded/free-port";
import { createTables } from "@/lib/usage/engine/create-tables";
import {
  closeLoader,
  type EngineClient,
  type EngineSettings,
  type Loader,
  openLoader,
  openReader,
} from "@/lib/usage/engine/engine-client";
import { UsageView } from "@/lib/usage/usage-view";
import type { Visibility } from "@/lib/usage/visibility";
import { actingUser, installation } from "@/tests/support/actors";
import { isFull } from "@/tests/support/extent";

export interface EnginesUnderTest {
  readonly settings: EngineSettings;
  readonly reader: EngineClient;
  readonly loader: Loader;
  /** The store as a member of these organizations sees it; the reader asks unless another client is given. */
  view(organizationIds: readonly number[], visibility: Visibility, client?: EngineClient): Promise<UsageView>;
  /** Ends every engine as a power cut would. */
  killAll(): Promise<void>;
  /** Starts them where they were, on the same ports. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

const GIB = 1024 ** 3;

const single = ["a single engine", 1] as const;

/** The deployments every test of the usage store runs on. */
export const deployments = isFull ? [single, ["a cluster of two engines", 2] as const] : [single];

export async function startEngines(count: 1 | 2): Promise<EnginesUnderTest> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "usus-usage-"));
  const secrets = { loader: password(), reader: password(), sql: password() };
  const nodes = await Promise.all(Array.from({ length: count }, () => engineOptions(folder, count)));
  const shards = { secret: "between engines", nodes };
  const start = (node: (typeof nodes)[number]) =>
    embeddedClickHouse({ ...node, secrets, memory: 2 * GIB, ...(count === 1 ? {} : { shards }) });
  const engines = await Promise.all(nodes.map(start));
  const settings: EngineSettings = {
    urls: engines.map(({ url }) => url),
    database: "usage",
    cluster: count === 1 ? "" : "usage",
    reader: { username: "reader", password: secrets.reader },
    loader: { username: "loader", password: secrets.loader },
    sql: { username: "sql", password: secrets.sql },
  };
  await createTables(settings);
  const reader = openReader(settings);
  const loader = openLoader(settings);
  return {
    ...{ settings, reader, loader },
    view: async (organizationIds, visibility, client = reader) =>
      new UsageView(client, await scopeOf(organizationIds), visibility),
    killAll: async () => {
      for (const { pid } of engines) process.kill(pid, "SIGKILL");
      await Promise.all(engines.map((engine) => engine.untilEnded()));
    },
    startAgain: async () => {
      engines.splice(0, engines.length, ...(await Promise.all(nodes.map(start))));
    },
    stop: async () => {
      await Promise.all([reader.close(), closeLoader(loader), ...engines.map((engine) => engine.stop())]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function engineOptions(folder: string, count: number) {
  const httpPort = await freePort();
  const tcpPort = count === 1 ? 0 : await freePort();
  return { folder: path.join(folder, String(httpPort)), httpPort, host: "127.0.0.1", tcpPort };
}

function scopeOf(organizationIds: readonly number[]) {
  const reader = actingUser({
    memberships: organizationIds.map((organizationId) => ({ organizationId, isAdmin: false, isMaster: false })),
  });
  return mintScope("usage.view", reader, { installation, everyOrganization: async () => [], network: "" });
}

function password(): string {
  return randomBytes(18).toString("base64url");
}
