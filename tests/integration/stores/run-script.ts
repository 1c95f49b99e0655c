import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { root } from "../../architecture/source-files";

export interface Script {
  readonly process: ChildProcess;
  /** Its first line of JSON on standard output. */
  answer(): Promise<unknown>;
  /** Everything it has written to standard output. */
  output(): string;
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<unknown>;
}

/** Runs one of the TypeScript programs in this folder in its own process. */
export function runScript(name: string, ...args: readonly string[]): Script {
  const child = spawn(process.execPath, ["--import", "tsx", `tests/integration/stores/programs/${name}.ts`, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal);
  const answer = new Promise<unknown>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      if (line.startsWith("{")) resolve(JSON.parse(line));
    });
    void ended.then((how) => reject(new Error(`${name} ended with ${how}`)));
  });
  answer.catch(() => undefined);
  return { process: child, answer: () => answer, output: () => lines.join("\n"), ended };
}
