import { spawn } from "node:child_process";

export type Outcome = { code: number; output: string; seconds: number };

/** Runs a program to its end; its output is passed on unless `quiet`, and returned. */
export function runCommand(
  command: readonly string[],
  { quiet = false, env = {} }: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const started = performance.now();
  const [program = "", ...parameters] = command;
  const child = spawn(program, parameters, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      parts.push(text);
      if (!quiet) process.stdout.write(text);
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 127, output: String(error), seconds: 0 }));
    child.once("close", (code) =>
      resolve({ code: code ?? 1, output: parts.join(""), seconds: (performance.now() - started) / 1000 }),
    );
  });
}
