import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OPENAPI_FILE } from "@/lib/help/api-reference/openapi";
import { bundled, bundleOf } from "@/lib/runtime/programs";
import { isStale } from "@/lib/runtime/stale-build";
import { removeFolder, temporaryFolder } from "@/tests/integration/stores/temporary-folder";

let root = "";
const programs = [...bundled.map(bundleOf), OPENAPI_FILE];
const folders = ["app", "app/dashboard", "lib", "lib/kit", "lib/kit/prisma", "prisma", ".next", ".programs"];
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
  write(1000, "prisma/titles.prisma");
  write(2000, ".next/BUILD_ID");
  for (const name of programs) write(2000, name);
  at(1000, ...folders);
});

describe("built pages", () => {
  test("are fresh when all their sources are older", async () => {
    expect(await isStale("pages", root)).toBe(false);
  });

  test("are stale when there are none", async () => {
    rmSync(path.join(root, ".next/BUILD_ID"));
    expect(await isStale("pages", root)).toBe(true);
  });

  test.each(["app/dashboard/page.tsx", "lib/kit/clock.ts", "package-lock.json", "prisma/titles.prisma"])(
    "are stale when %s is newer",
    async (file) => {
      at(3000, file);
      expect(await isStale("pages", root)).toBe(true);
    },
  );

  test("are stale when a file was removed", async () => {
    rmSync(path.join(root, "app/dashboard/page.tsx"));
    at(3000, "app/dashboard");
    expect(await isStale("pages", root)).toBe(true);
  });

  test("stay fresh after changes of tests and a newly generated database client", async () => {
    write(3000, "lib/kit/clock.test.ts");
    write(3000, "lib/kit/prisma/client.ts");
    at(3000, "lib/kit", "lib/kit/prisma");
    expect(await isStale("pages", root)).toBe(false);
  });
});

describe("bundled programs", () => {
  test("are fresh when all their sources are older, with or without pages", async () => {
    expect(await isStale("programs", root)).toBe(false);
    rmSync(path.join(root, ".next/BUILD_ID"));
    expect(await isStale("programs", root)).toBe(false);
  });

  test.each(programs)("are stale when %s is missing, or older than a source", async (name) => {
    at(500, name);
    expect(await isStale("programs", root)).toBe(true);
    rmSync(path.join(root, name));
    expect(await isStale("programs", root)).toBe(true);
  });
});
