import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { RotatingFile, rotateInPlace } from "./program-output";
import { startProgram } from "./start-program";

const folder = mkdtempSync(path.join(os.tmpdir(), "usus-output-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAM = `
console.log("   ▲ Next.js 16\\n");
console.log('{"level":"info","msg":"already JSON"}');
process.emitWarning("old", "DeprecationWarning");
setImmediate(() => null.crash);`;

test("passes every line of a program on as JSON, to the last one of a crash", async () => {
  const lines: string[] = [];
  const options = { args: ["-e", PROGRAM], env: { ...process.env }, folder, name: "web" };
  const program = await startProgram({ ...options, output: (line) => lines.push(line) }, new AbortController().signal);
  expect(await program.untilEnded()).toBe("exit code 1");
  const entries = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(entries).toContainEqual({ level: "info", msg: "already JSON" });
  expect(entries.find(({ msg }) => String(msg).startsWith("▲"))).toEqual({
    ...{ level: "info", process: "web", pid: program.pid, msg: "▲ Next.js 16" },
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const warnings = entries.filter(({ level }) => level === "warn").map(({ msg }) => String(msg));
  expect(warnings.some((msg) => msg.includes("DeprecationWarning: old"))).toBe(true);
  expect(warnings.some((msg) => msg.startsWith("TypeError: Cannot read properties of null"))).toBe(true);
});

test("starts a new log file when the old one is large, and keeps one predecessor", () => {
  const file = path.join(folder, "worker.log");
  writeFileSync(file, "from before\n");
  const log = new RotatingFile(file, 20);
  for (const line of ["first", "second", "third"]) log.write(line);
  expect(readFileSync(`${file}.old`, "utf8")).toBe("from before\nfirst\nsecond\n");
  expect(readFileSync(file, "utf8")).toBe("third\n");
});

test("empties a large log that another process holds open, and keeps a copy", () => {
  const file = path.join(folder, "postgres.log");
  writeFileSync(file, "long\n");
  rotateInPlace(file, 5);
  expect(existsSync(`${file}.old`)).toBe(false);
  rotateInPlace(file, 4);
  expect([readFileSync(file, "utf8"), readFileSync(`${file}.old`, "utf8")]).toEqual(["", "long\n"]);
  expect(() => rotateInPlace(path.join(folder, "none"))).not.toThrow();
});
