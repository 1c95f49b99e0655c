import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type ChangelogEntry, parseChangelog } from "./changelog";

let read: Promise<ChangelogEntry[]> | undefined;

/** Every version of CHANGELOG.md, newest first; read once, for the file changes only with the product. */
export function readChangelog(): Promise<ChangelogEntry[]> {
  read ??= readFile(path.join(process.cwd(), "CHANGELOG.md"), "utf8").then(parseChangelog);
  read.catch(() => {
    read = undefined;
  });
  return read;
}
