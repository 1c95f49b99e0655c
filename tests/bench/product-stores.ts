import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { db } from "@/lib/kit/db";
import { ROOT } from "@/lib/kit/root";
import { ensureBundles } from "@/lib/runtime/bundle-programs";
import { type DataFolder, holdDataFolder } from "@/lib/runtime/data-folder";
import { endEmbeddedPostgres } from "@/lib/runtime/embedded/postgres";
import { productPrograms } from "@/lib/runtime/programs";
import { readSecrets } from "@/lib/runtime/secrets";
import { type Program, runProgram } from "@/lib/runtime/start-program";
import { postgresStore, usageStore } from "@/lib/runtime/stores";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { migrate } from "@/prisma/migrate";
import { closedWhenInterrupted, interruption } from "./interruption";

const LOCK = "supervisor.lock";

export type ProductStores = { folder: string; undo: (() => Promise<void> | void)[]; close(): Promise<void> };

/**
 * The product's own stores in a folder; this process and its children are set to use them. They are empty and go with
 * their folder, unless they are kept from one run to the next. They also close when the bench is interrupted.
 */
export async function openProductStores(name: string, { kept = false } = {}): Promise<ProductStores> {
  const folder = holdDataFolder(name);
  const undo: ProductStores["undo"] = [() => (kept ? folder.release() : remove(folder))];
  const close = closedWhenInterrupted(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });
  try {
    if (!kept) await empty(folder.path);
    await openStores(folder.path, undo, interruption);
    return { folder: folder.path, undo, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openStores(folder: string, undo: ProductStores["undo"], signal: AbortSignal): Promise<void> {
  const secrets = readSecrets({ env: process.env, folder: path.join(folder, "secrets"), demanded: [] });
  const postgres = postgresStore(folder);
  const postgresServer = await postgres.start(signal);
  undo.push(() => postgresServer.stop());
  const engine = usageStore(folder, secrets);
  const engineServer = await engine.start(signal);
  undo.push(() => engineServer.stop());
  Object.assign(process.env, secrets, {
    DATABASE_URL: postgres.ownerUrl(),
    USAGE_URL: engine.url(),
    USAGE_CLUSTER: "",
    DATA_FOLDER: folder,
    LOG_LEVEL: "info",
    HARVEST_COOLDOWN_SECONDS: "0",
    NODE_ENV: "production",
  });
  await migrate(postgres.ownerUrl());
  await ensureBundles();
  await runProgram(programOf(folder, "prepare", productPrograms("test").prepare ?? []), signal);
  undo.push(async () => {
    await db().$disconnect();
    await usageReader().close();
  });
}

/** A part of the product, which writes what it has to say to a file of its name. */
export function programOf(folder: string, name: string, args: readonly string[]): Program & { output: string } {
  return { name, args, env: process.env, folder: ROOT, output: path.join(folder, `${name}.log`) };
}

// A run that was killed leaves its PostgreSQL behind.
async function empty(folder: string): Promise<void> {
  await endEmbeddedPostgres(path.join(folder, "postgres"));
  for (const name of readdirSync(folder).filter((entry) => entry !== LOCK))
    rmSync(path.join(folder, name), { recursive: true });
}

function remove(folder: DataFolder): void {
  rmSync(folder.path, { recursive: true, force: true });
  folder.release();
}
