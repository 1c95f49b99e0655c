import { existsSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { now } from "../clock";
import { sweepTemporaryFolders, TemporaryFile, temporaryFolder } from "./temporary-file";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "usus-sweep-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("deletes leftovers of killed processes, but nothing young or foreign", async () => {
  const dayAgo = new Date(now().getTime() - 86_400_000);
  const [left, young] = [await temporaryFolder("reading"), await temporaryFolder("reading")];
  const others = mkdtempSync(path.join(folder, "held-"));
  const file = await TemporaryFile.create(left);
  for (const one of [left, others]) utimesSync(one, dayAgo, new Date(dayAgo.getTime() - 1000));
  expect(await sweepTemporaryFolders(dayAgo)).toBe(1);
  expect([left, young, others].map(existsSync)).toEqual([false, true, true]);
  await file.remove();
});
