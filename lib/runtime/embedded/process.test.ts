import { closeSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openProcessLog } from "./process";

const folder = mkdtempSync(path.join(tmpdir(), "usus-log-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a log is appended to, and rotated when large", () => {
  const file = path.join(folder, "web.log");
  writeFileSync(file, "short");
  closeSync(openProcessLog(file, 10));
  expect([readFileSync(file, "utf8"), existsSync(`${file}.old`)]).toEqual(["short", false]);
  writeFileSync(file, "longer than ten");
  closeSync(openProcessLog(file, 10));
  expect([statSync(file).size, readFileSync(`${file}.old`, "utf8")]).toEqual([0, "longer than ten"]);
});
