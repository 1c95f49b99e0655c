import { closeSync, copyFileSync, fstatSync, openSync, renameSync, statSync, truncateSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { log } from "@/lib/kit/log";
import type { Mode } from "./programs";

/** Writes one line. */
export type WriteLine = (line: string) => void;

export type SupervisorLog = (line: string, level?: "info" | "warn" | "fatal") => void;

/** Messages of the supervisor: JSON in operation, words for developers at a terminal. */
export const supervisorLog = (mode: Mode): SupervisorLog =>
  mode === "start"
    ? (line, level = "info") => log[level](line)
    : (line, level) => void (level === "fatal" ? process.stderr : process.stdout).write(`${line}\n`);

type Source = { process: string; pid: number; level: "info" | "warn" };

/** Lines of a program that explain why it ended. */
const LAST_LINES = 20;

/**
 * Passes on a program's output as lines of JSON. Banners, warnings of Node.js and traces of crashes are not JSON and
 * become messages. `last` gets the last lines as the program wrote them.
 */
export async function passOn(
  output: Readable,
  source: Source,
  { write, last }: { write: WriteLine; last: string[] },
): Promise<void> {
  for await (const line of createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!line.trim()) continue;
    last.push(line);
    if (last.length > LAST_LINES) last.shift();
    write(isLogLine(line) ? line : asLogLine(line, source));
  }
}

const isLogLine = (line: string): boolean => line.startsWith('{"level":"') && line.endsWith("}");

const asLogLine = (line: string, { process, pid, level }: Source): string =>
  JSON.stringify({ level, time: new Date().toISOString(), process, pid, msg: line.trim() });

/** Size in bytes at which a log is rotated; one predecessor is kept. */
const MOST = 10_000_000;

/** A log file that only this process writes. */
export class RotatingFile {
  private descriptor: number;
  private size: number;

  constructor(
    private readonly file: string,
    private readonly most = MOST,
  ) {
    this.descriptor = openSync(file, "a", 0o600);
    this.size = fstatSync(this.descriptor).size;
  }

  write(line: string): void {
    if (this.size > this.most) {
      closeSync(this.descriptor);
      renameSync(this.file, `${this.file}.old`);
      this.descriptor = openSync(this.file, "a", 0o600);
      this.size = 0;
    }
    this.size += writeSync(this.descriptor, `${line}\n`);
  }
}

/** Empties a large log that another process appends to, and keeps a copy. */
export function rotateInPlace(file: string, most = MOST): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= most) return;
  copyFileSync(file, `${file}.old`);
  truncateSync(file);
}
