import { existsSync } from "node:fs";
import path from "node:path";
import { embeddedPostgres } from "@/lib/kit/embedded/postgres";
import { ROOT } from "@/lib/supervisor/data-folder";
import { readSecrets } from "@/lib/supervisor/secrets";

/** Seals all secrets with the first key of SEAL_KEY, so that the others can be taken out of it afterwards. */
async function rotate(): Promise<boolean> {
  const dataFolder = path.resolve(ROOT, process.env.DATA_FOLDER || "data");
  const stop = process.env.DATABASE_URL ? null : await openOwnStores(dataFolder);
  try {
    const { resealAll } = await import("@/lib/maintenance/commands/reseal-all");
    const counts = await resealAll();
    for (const { kind, resealed, already, unreadable } of counts)
      console.log(`${kind}: ${resealed} sealed anew, ${already} had the first key already, ${unreadable} unreadable`);
    const { db } = await import("@/lib/kit/db");
    await db().$disconnect();
    return counts.every(({ unreadable }) => unreadable === 0);
  } finally {
    await stop?.();
  }
}

/** The installation's own PostgreSQL, running or not, and the secrets it keeps beside it. */
async function openOwnStores(dataFolder: string): Promise<() => Promise<void>> {
  const { env } = process;
  if (!existsSync(path.join(dataFolder, "postgres"))) throw new Error(`There is no installation in ${dataFolder}.`);
  const postgres = await embeddedPostgres({ folder: path.join(dataFolder, "postgres"), database: "usus" });
  const secrets = readSecrets({ env, folder: path.join(dataFolder, "secrets"), demanded: [] });
  // The usage engine holds nothing sealed and is not asked.
  Object.assign(env, { USAGE_URL: "not asked", ...secrets, DATABASE_URL: postgres.url });
  return () => postgres.stop();
}

rotate().then(
  (isWhole) => {
    if (!isWhole) console.error("Some secrets open with none of the keys: put the key that sealed them into SEAL_KEY.");
    process.exitCode = isWhole ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
