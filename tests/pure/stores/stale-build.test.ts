import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isBuildStale } from "@/lib/supervisor/stale-build";
import { removeFolder, temporaryFolder } from "@/tests/integration/stores/temporary-folder";

let root = "";
const folders = ["app", "app/dashboard", "lib", "lib/kit", "lib/kit/prisma", ".next"];
const at = (second: number, ...names: string[]) => {
  for (const name of names) utimesSync(path.join(root, name), second, second);
};
const write = (second: number, name: string) => {
  writeFileSync(path.join(root, name), "x");
  at(second, name);
};

beforeAll(() => {
  root = temporaryFolder();
});

afterAll(() => removeFolder(root));

beforeEach(() => {
  for (const folder of folders) mkdirSync(path.join(root, folder), { recursive: true });
  write(1000, "app/dashboard/page.tsx");
  write(1000, "lib/kit/clock.ts");
  write(1000, "package-lock.json");
  write(2000, ".next/BUILD_ID");
  at(1000, ...folders);
});

describe("built pages", () => {
  test("are fresh while everything they were built from is older", async () => {
    expect(await isBuildStale(root)).toBe(false);
  });

  test("are stale when there are none", async () => {
    rmSync(path.join(root, ".next/BUILD_ID"));
    expect(await isBuildStale(root)).toBe(true);
  });

  test.each(["app/dashboard/page.tsx", "lib/kit/clock.ts", "package-lock.json"])(
    "are stale when %s is newer",
    async (file) => {
      at(3000, file);
      expect(await isBuildStale(root)).toBe(true);
    },
  );

  test("are stale when a file was removed", async () => {
    rmSync(path.join(root, "app/dashboard/page.tsx"));
    at(3000, "app/dashboard");
    expect(await isBuildStale(root)).toBe(true);
  });

  test("outlast newer tests and a newly generated database client", async () => {
    write(3000, "lib/kit/clock.test.ts");
    write(3000, "lib/kit/prisma/client.ts");
    at(3000, "lib/kit", "lib/kit/prisma");
    expect(await isBuildStale(root)).toBe(false);
  });
});
