import path from "node:path";
import { takeFromFiles } from "@/lib/kit/env";
import { holdDataFolder } from "./data-folder";
import { healthCheck } from "./health-check";
import { keepRunning, type Restart, type RunningProcess, type Start } from "./keep-running";
import { rotateInPlace, supervisorLog } from "./program-output";
import { startProduct } from "./start-product";
import type { Supervised, SuperviseOptions } from "./supervised";

const ROTATE_MILLISECONDS = 60_000;

/**
 * Runs the whole product on this machine: PostgreSQL and the usage engine (unless DATABASE_URL and USAGE_URL name
 * others), migrations, web and workers, or one part of it. Starts them in order, restarts what crashes or stops responding, and refuses to
 * run twice on one data folder or with weak secrets.
 */
export async function supervise(given: SuperviseOptions): Promise<Supervised> {
  const options = { ...given, env: takeFromFiles({ ...given.env }) };
  const log = options.log ?? supervisorLog(options.mode);
  const signal = options.signal ?? new AbortController().signal;
  const { part, env } = options;
  if (part && !(env.DATABASE_URL && env.USAGE_URL))
    throw new Error(
      `To run --${part} apart, set DATABASE_URL and USAGE_URL: embedded stores end with the one who starts them.`,
    );
  const folder = holdDataFolder((options.dataFolder ?? env.DATA_FOLDER) || "data", { isShared: part !== undefined });
  const children: RunningProcess[] = [];
  const restarts: Restart[] = [];
  let stopped: Promise<void> | undefined;

  // PostgreSQL and the engine's library append to these files as long as they run.
  const rotating = setInterval(() => {
    for (const file of ["postgres/postgres.log", "usage/output.log"]) rotateInPlace(path.join(folder.path, file));
  }, ROTATE_MILLISECONDS);

  const onRestart = (restart: Restart) => {
    restarts.push(restart);
    log(`${restart.name} runs again (${restart.pid})`);
    options.onRestart?.(restart);
  };
  const keep = async (name: string, start: Start) => {
    children.push(
      await keepRunning(name, start, { log, onRestart, signal, listening: options.listening ?? healthCheck }),
    );
    signal.throwIfAborted();
  };
  const stop = () => {
    clearInterval(rotating);
    stopped ??= endAll(children).finally(folder.release);
    return stopped;
  };

  try {
    const product = await startProduct({ ...options, dataFolder: folder.path, log, signal, keep });
    return { ...product, children, restarts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

// Later parts depend on earlier ones: programs end together, then the stores one by one.
async function endAll(children: readonly RunningProcess[]): Promise<void> {
  const stores = children.filter(({ name }) => isStore(name));
  const programs = children.filter(({ name }) => !isStore(name));
  await Promise.all(programs.map((program) => program.stop()));
  for (const store of stores.reverse()) await store.stop();
}

const isStore = (name: string) => name === "PostgreSQL" || name === "usage engine";
