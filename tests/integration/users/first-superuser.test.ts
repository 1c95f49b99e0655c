import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { createFirstSuperuser } from "@/lib/users/create-first-superuser";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { enter } from "./people";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "usus-first-"));

beforeAll(async () => {
  await freshStores();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test("the first superuser signs in with the password from a file readable by this account only; no second one is created", async () => {
  const file = await createFirstSuperuser("Admin@Library.example", folder);
  expect(file && fs.statSync(file).mode & 0o777).toBe(0o600);
  const password = fs.readFileSync(file ?? "", "utf8").trim();
  const { userId } = await enter("admin@library.example", password);
  expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({ isSuperuser: true });
  expect(await createFirstSuperuser("second@library.example", folder)).toBeNull();
  expect(await db().user.count()).toBe(1);
});
