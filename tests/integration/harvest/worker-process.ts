import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { productPrograms } from "@/lib/runtime/programs";

export type WorkerProcess = {
  output: () => string;
  ready: Promise<void>;
  /** Sends a signal that ends the process; resolves when it has ended. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
  send: (signal: NodeJS.Signals) => void;
};

const running = new Set<ChildProcess>();

/** A worker as started by the supervisor, with the settings of this test file and additional ones. */
export function startWorkerProcess(settings: Record<string, string> = {}): WorkerProcess {
  const child = spawn(process.execPath, productPrograms("test").worker, {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const ended = once(child, "exit").finally(() => running.delete(child));
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("worker ready")) resolve();
      });
    ended.then(() => reject(new Error(`The worker ended: ${output}`)));
  });
  ready.catch(() => undefined);
  return {
    output: () => output,
    ready,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
    send: (signal) => child.kill(signal),
  };
}

export async function endWorkerProcesses(): Promise<void> {
  const left = [...running];
  for (const child of left) child.kill("SIGKILL");
  await Promise.all(
    left
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map((child) => once(child, "exit")),
  );
}
