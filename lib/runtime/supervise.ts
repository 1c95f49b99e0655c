import { takeFromFiles } from "@/lib/kit/env";
import { holdDataFolder } from "./data-folder";
import { healthCheck } from "./health-check";
import { keepRunning, type Restart, type RunningProcess, type Start } from "./keep-running";
import { startProduct } from "./start-product";
import type { Supervised, SuperviseOptions } from "./supervised";

/**
 * Runs the whole product on this machine: PostgreSQL and the usage engine (unless DATABASE_URL and USAGE_URL name
 * others), migrations, web and workers. Starts them in order, restarts what crashes or stops responding, and refuses to
 * run twice on one data folder or with weak secrets.
 */
export async function supervise(given: SuperviseOptions): Promise<Supervised> {
  const options = { ...given, env: takeFromFiles({ ...given.env }) };
  const log = options.log ?? ((line: string) => void process.stdout.write(`${line}\n`));
  const signal = options.signal ?? new AbortController().signal;
  const folder = holdDataFolder(options.dataFolder ?? options.env.DATA_FOLDER ?? "data");
  const children: RunningProcess[] = [];
  const restarts: Restart[] = [];
  let stopped: Promise<void> | undefined;

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
