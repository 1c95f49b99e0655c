import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { endEmbeddedPostgres } from "@/lib/kit/embedded/postgres";
import { type DataFolder, holdDataFolder, ROOT } from "@/lib/supervisor/data-folder";
import type { Running } from "@/lib/supervisor/keep-running";
import { productPrograms } from "@/lib/supervisor/programs";
import { readSecrets } from "@/lib/supervisor/secrets";
import { type Program, runProgram, startProgram } from "@/lib/supervisor/start-program";
import { postgresStore, usageStore } from "@/lib/supervisor/stores";
import { usageReader } from "@/lib/usage/engine-client";
import { migrate } from "@/prisma/migrate";
import { type Publisher, startPublisher } from "@/tests/publisher/server";

export type HarvestSite = { publisher: Publisher; workerPid: number; close(): Promise<void> };

type Undo = (() => Promise<void> | void)[];

const LOCK = "supervisor.lock";

/** The product without its pages on empty stores in data/bench-harvest, which go with it, and a publisher to harvest from. */
export async function openHarvestSite(signal: AbortSignal): Promise<HarvestSite> {
  const folder = holdDataFolder("data/bench-harvest");
  const undo: Undo = [() => remove(folder)];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await empty(folder.path);
    const publisher = await startPublisher({ today: now(), hasMoods: false });
    undo.push(() => publisher.close());
    await openStores(folder.path, undo, signal);
    process.env.SUSHI_PRIVATE_HOSTS = publisher.hosts.join(",");
    const worker = await startWorker(folder.path, signal);
    undo.push(() => worker.stop());
    return { publisher, workerPid: worker.pid, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openStores(folder: string, undo: Undo, signal: AbortSignal): Promise<void> {
  const secrets = readSecrets({ env: process.env, folder: path.join(folder, "secrets"), demanded: [] });
  const postgres = postgresStore(folder);
  const postgresServer = await postgres.start(signal);
  undo.push(() => postgresServer.stop());
  const engine = usageStore(folder, secrets);
  const engineServer = await engine.start(signal);
  undo.push(() => engineServer.stop());
  Object.assign(process.env, secrets, {
    DATABASE_URL: postgres.url(),
    USAGE_URL: engine.url(),
    USAGE_CLUSTER: "",
    DATA_FOLDER: folder,
    LOG_LEVEL: "info",
    HARVEST_COOLDOWN_SECONDS: "0",
    NODE_ENV: "production",
  });
  await migrate(postgres.url());
  await runProgram(programOf(folder, "prepare", productPrograms("test").prepare ?? []), signal);
  undo.push(async () => {
    await db().$disconnect();
    await usageReader().close();
  });
}

function startWorker(folder: string, signal: AbortSignal): Promise<Running> {
  const program = programOf(folder, "worker", productPrograms("test").worker);
  const ready = async (asked: AbortSignal) => {
    while (!readFileSync(program.output, "utf8").includes("worker ready"))
      await pause(50, undefined, { signal: asked });
  };
  return startProgram({ ...program, ready }, signal);
}

function programOf(folder: string, name: string, args: readonly string[]): Program & { output: string } {
  return { args, env: process.env, folder: ROOT, output: path.join(folder, `${name}.log`) };
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
