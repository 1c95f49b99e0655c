import { mkdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob } from "@/lib/kit/jobs/job";
import { spaceCall } from "@/lib/maintenance/contract";
import { readHealth } from "@/lib/maintenance/read-health";
import { listSpace } from "@/lib/maintenance/read-space";
import { createTables } from "@/lib/usage/engine/create-tables";
import { syncCatalogue } from "@/lib/usage/sync-catalogue";
import { actingUser, scopeOf } from "../../support/actors";
import { useFreshStores } from "../../support/stores";

const work = declareJob("tests.work", z.object({}));
const health = async () => readHealth(await scopeOf("consortium.manage", actingUser({ isSuperuser: true })));

beforeAll(async () => {
  await useFreshStores();
  await createTables();
  await syncCatalogue();
  mkdirSync(settings().DATA_FOLDER, { recursive: true });
});

test("jobs are counted by where they stand, and only what is due waits", async () => {
  expect((await health()).queue).toEqual({ waiting: 0, later: 0, running: 0, failed: 0, oldest_seconds: 0 });
  const inAnHour = new Date(Date.now() + 3_600_000);
  await inTransaction((tx) => enqueue(tx, work, {}, { key: "later", runAt: inAnHour }));
  expect((await health()).queue).toMatchObject({ waiting: 0, later: 1, oldest_seconds: 0 });
  await inTransaction((tx) => enqueue(tx, work, {}, { key: "now" }));
  await db()
    .$executeRaw`UPDATE graphile_worker._private_jobs SET created_at = now() - interval '2 hours', run_at = '-infinity' WHERE key = 'now'`;
  const { waiting, later, oldest_seconds: oldest } = (await health()).queue;
  expect([waiting, later, Math.round(oldest / 3600)]).toEqual([1, 1, 2]);
});

test("space is listed by page, in the order asked for, and searched by any name", async () => {
  const scope = await scopeOf("consortium.manage", actingUser({ isSuperuser: true }));
  await db().organization.createMany({
    data: ["Čtyři", "Dvě", "Tři"].map((name) => ({ name, nameEn: `${name} (library)` })),
  });
  const names = async (asked: object) => {
    const { count, results } = await listSpace(scope, spaceCall.query.parse(asked), "cs");
    return [count, ...results.map(({ name }) => name)];
  };
  expect(await names({ order_by: "name", desc: "false", page_size: 2, page: 2 })).toEqual([3, "Tři"]);
  expect(await names({ search: "library tři" })).toEqual([1, "Tři"]);
  await db().organization.deleteMany();
});

test("each organization is told with its months, facts and files, the stores with their versions", async () => {
  const { id } = await db().organization.create({ data: { name: "Knihovna Hradisko" } });
  const { organizations, database, usage, disk } = await health();
  expect(organizations).toMatchObject([{ pk: id, months: 0, facts: 0, file_bytes: 0 }]);
  expect([database.bytes > 0, usage.version !== "", disk.free <= disk.size]).toEqual([true, true, true]);
});
