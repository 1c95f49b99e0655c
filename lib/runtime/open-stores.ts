import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { takeFromFiles } from "@/lib/kit/env";
import { ROOT } from "@/lib/kit/root";
import { embeddedClickHouse } from "./embedded/clickhouse";
import { lockHolder, tryLock } from "./embedded/file-lock";
import { embeddedPostgres } from "./embedded/postgres";
import { readSecrets } from "./secrets";
import { engineAddress } from "./stores";

export interface OpenStores {
  /** Connection string of the role that owns the tables. */
  readonly ownerUrl: string;
  close(): Promise<void>;
}

/**
 * `beside`: whether or not the product runs. `alone`: the product must be stopped, and cannot start meanwhile. `anew`:
 * the same, and creates a missing installation.
 */
type Company = "beside" | "alone" | "anew";

/**
 * The installation's stores for a command: those in the environment, else its own, started if needed. Afterwards the
 * environment contains all of them, and the secrets.
 */
export async function openStores(company: Company): Promise<OpenStores> {
  const env = takeFromFiles(process.env);
  const dataFolder = path.resolve(ROOT, env.DATA_FOLDER || "data");
  const isOwn = !env.DATABASE_URL || !env.USAGE_URL;
  if (isOwn && company !== "anew" && !existsSync(path.join(dataFolder, "secrets")))
    throw new Error(`There is no installation in ${dataFolder}.`);
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  const lockFile = path.join(dataFolder, "supervisor.lock");
  const lock = tryLock(lockFile);
  if (!lock && company !== "beside")
    throw new Error(`Usus runs on ${dataFolder}, as process ${lockHolder(lockFile)}: stop it first.`);
  const closing: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const one of closing.reverse()) await one();
    lock?.release();
  };
  try {
    const secrets = readSecrets({ env, folder: path.join(dataFolder, "secrets"), demanded: [] });
    let ownerUrl = env.DATABASE_OWNER_URL || env.DATABASE_URL || "";
    if (!env.DATABASE_URL) {
      const postgres = await embeddedPostgres({ folder: path.join(dataFolder, "postgres"), database: "usus" });
      closing.push(() => postgres.stop());
      ownerUrl = postgres.url;
    }
    let usageUrl = env.USAGE_URL ?? "";
    if (!usageUrl && !lock) usageUrl = readFileSync(engineAddress(dataFolder), "utf8");
    if (!usageUrl) {
      const passwords = {
        loader: secrets.USAGE_LOADER_PASSWORD,
        reader: secrets.USAGE_READER_PASSWORD,
        sql: secrets.USAGE_SQL_PASSWORD,
      };
      const engine = await embeddedClickHouse({ folder: path.join(dataFolder, "usage"), secrets: passwords });
      closing.push(() => engine.stop());
      usageUrl = engine.url;
    }
    // A command works on the installation's own stores as their owner: the product's role may not exist yet.
    const urls = { DATABASE_URL: env.DATABASE_URL || ownerUrl, USAGE_URL: usageUrl, DATA_FOLDER: dataFolder };
    Object.assign(env, secrets, urls);
    return { ownerUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}
