import { writeFileSync } from "node:fs";
import path from "node:path";
import { embeddedClickHouse } from "./embedded/clickhouse";
import { embeddedPostgres } from "./embedded/postgres";
import type { KeptProgram, Start } from "./keep-running";
import type { InstallationSecrets } from "./secrets";

/** An embedded store that keeps its address over restarts, so that clients find it again. */
export interface EmbeddedStore {
  readonly start: Start;
  /** Known after the first start. */
  url(): string;
}

/** The product's role in PostgreSQL: it owns no tables. */
const ORDINARY_ROLE = "usus_app";

/** File with the usage engine's address while it runs, for commands next to the product. */
export const engineAddress = (dataFolder: string): string => path.join(dataFolder, "usage", "address");

/** PostgreSQL in `<data folder>/postgres`. */
export function postgresStore(dataFolder: string): EmbeddedStore & { ownerUrl(): string } {
  let ownerUrl = "";
  const start = async (): Promise<KeptProgram> => {
    const server = await embeddedPostgres({ folder: path.join(dataFolder, "postgres"), database: "usus", adopt: true });
    ownerUrl = server.url;
    return server;
  };
  return {
    start,
    ownerUrl: () => ownerUrl,
    url: () => ownerUrl.replace(/^postgresql:\/\/[^@]*@/, `postgresql://${ORDINARY_ROLE}@`),
  };
}

/** The usage engine in `<data folder>/usage`. */
export function usageStore(dataFolder: string, secrets: InstallationSecrets): EmbeddedStore {
  let url = "";
  let httpPort = 0;
  const passwords = {
    loader: secrets.USAGE_LOADER_PASSWORD,
    reader: secrets.USAGE_READER_PASSWORD,
    sql: secrets.USAGE_SQL_PASSWORD,
  };
  const start = async (): Promise<KeptProgram> => {
    const engine = await embeddedClickHouse({ folder: path.join(dataFolder, "usage"), httpPort, secrets: passwords });
    ({ url, httpPort } = engine);
    writeFileSync(engineAddress(dataFolder), url, { mode: 0o600 });
    return engine;
  };
  return { start, url: () => url };
}
