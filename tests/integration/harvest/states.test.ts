import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { listCredentials } from "@/lib/credentials/list/list-credentials";
import { getHarvest } from "@/lib/harvest/show/harvests";
import { listIntentions } from "@/lib/harvest/show/intentions";
import { attemptStatuses } from "@/lib/harvest/states/attempt-status";
import { intentionState } from "@/lib/harvest/states/intention-state";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import {
  addIntention,
  aLibrary,
  aPlatform,
  credentialsOf,
  manager,
  openWorld,
  reportId,
  tried,
} from "./overview-world";

const at = new Date("2025-05-01");
let harvest: number;
let scope: Scope<"harvest.manage">;

beforeAll(async () => {
  await openWorld();
  const [library, platform] = [await aLibrary("Brno"), await aPlatform("lumina")];
  let title = 0;
  const credentials = (change: Parameters<typeof credentialsOf>[2]) =>
    credentialsOf(library, platform, { title: String(title++), ...change });
  harvest = (await db().harvest.create({ data: {} })).id;
  const brokenReport = await credentials({});
  const marks = { brokenSince: at, brokenBy: "2010" };
  await db().credentialsReport.updateMany({
    where: { credentialsId: brokenReport, reportTypeId: await reportId("TR") },
    data: marks,
  });
  const of = [await credentials({}), await credentials(marks), brokenReport, await credentials({ reports: ["PR"] })];
  const attempts = attemptStatuses.flatMap((status) => [true, false].map((isPartial) => ({ status, isPartial })));
  const times = [null, at].flatMap((finishedAt) => [null, at].map((canceledAt) => ({ finishedAt, canceledAt })));
  let month = 0;
  for (const change of times)
    for (const attempt of [null, ...attempts]) {
      const place = { harvest, month: new Date(Date.UTC(2005, month++)).toISOString().slice(0, 7) };
      for (const one of of) {
        const id = await addIntention({ ...place, credentials: one }, change);
        // Earlier attempts no longer count.
        if (attempt) await tried(id, { status: "success" });
        if (attempt) await tried(id, attempt);
      }
    }
  for (const broken of [null, at])
    for (const reportBroken of [null, at])
      for (const verifiedAt of [null, at])
        for (const isEnabled of [true, false]) {
          const id = await credentials({ brokenSince: broken, verifiedAt, isEnabled });
          await db().credentialsReport.updateMany({
            where: { credentialsId: id, reportTypeId: await reportId("PR") },
            data: { brokenSince: reportBroken },
          });
        }
  scope = await manager("harvest.manage", "everything");
});

test("PostgreSQL finds every intention by its state", async () => {
  const result = await db().$queryRaw<{ pk: number; state: string }[]>`
    SELECT i.id AS pk, ${Prisma.raw(intentionState.sql)} AS state
    FROM intentions i JOIN credentials c ON c.id = i.credentials_id
    LEFT JOIN credentials_reports r ON r.credentials_id = c.id AND r.report_type_id = i.report_type_id
    LEFT JOIN LATERAL (SELECT * FROM attempts WHERE intention_id = i.id ORDER BY id DESC LIMIT 1) a ON true`;
  const intentions = (await listIntentions(scope, harvest)).map(({ pk, state }) => ({ pk, state }));
  expect(new Set(intentions.map(({ state }) => state)).size).toBe(10);
  const byId = (one: { pk: number }, other: { pk: number }) => one.pk - other.pk;
  expect(result.sort(byId)).toEqual(intentions.sort(byId));
});

test("a harvest counts its intentions by state", async () => {
  const states = (await listIntentions(scope, harvest)).map(({ state }) => state);
  const count = (...wanted: readonly string[]) => states.filter((state) => wanted.includes(state)).length;
  const { stats, broken } = await getHarvest(scope, harvest);
  expect(stats).toMatchObject({ working: count("downloading", "importing"), failed: count("failed") });
  expect(broken).toBe(count("resting"));
});

test("PostgreSQL finds credentials by their status", async () => {
  const credentials = await manager("credentials.manage", "everything");
  const all = await listCredentials(credentials, {});
  for (const status of ["broken", "report-broken", "off", "unverified", "working"] as const) {
    const view = all.results.filter((one) => one.status === status).map(({ pk }) => pk);
    const result = await listCredentials(credentials, { state: status });
    expect(view.length).toBeGreaterThan(0);
    expect(result.results.map(({ pk }) => pk)).toEqual(view);
    expect(all.counts[status]).toBe(view.length);
  }
});
