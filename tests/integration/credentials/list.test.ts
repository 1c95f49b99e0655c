import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentialsFilters } from "@/lib/credentials/credentials-status";
import { listCredentials } from "@/lib/credentials/list/list-credentials";
import { sealSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { noSecrets } from "@/lib/credentials/secrets/secrets";
import { createCredentials } from "@/lib/harvest/credentials/credentials";
import { lockCredentials } from "@/lib/harvest/credentials/edit-credentials";
import { db } from "@/lib/kit/db";
import { reportId, scopeOf } from "../harvest/site";
import { draftFor, type Ground, openGround } from "./ground";

let on: Ground;
let made: Record<string, number>;

beforeAll(async () => {
  on = await openGround();
  const tr = await reportId("TR", "5");
  const make = async (more: Record<string, unknown>) => (await createCredentials(on.master, draftFor(on, more))).pk;
  const data = { verifiedAt: new Date() };
  made = {
    working: await make({ title: "Žluťoučký kůň", counter_reports: [tr] }),
    unverified: await make({}),
    off: await make({ enabled: false }),
    broken: await make({ enabled: false }),
    "report-broken": await make({ counter_reports: [tr] }),
    expiring: await make({ expires_on: "2020-01-01", organization_id: on.olomouc }),
    newer: await make({ counter_version: "5.1", organization_id: on.olomouc }),
  };
  await db().credentials.update({ where: { id: made.working ?? 0 }, data });
  await db().credentials.update({
    where: { id: made.broken ?? 0 },
    data: { brokenSince: new Date(), brokenBy: "2020" },
  });
  await db().credentialsReport.updateMany({
    where: { credentialsId: made["report-broken"] ?? 0 },
    data: { brokenSince: new Date(), brokenBy: "3000" },
  });
  await lockCredentials(on.master, [made.off ?? 0]);
});
afterAll(() => on.site.close());

const titlesOf = async (query: Parameters<typeof listCredentials>[1]) =>
  (await listCredentials(on.master, query)).results.map(({ pk }) => pk);

test("counts include every status, whatever the requested status", async () => {
  const counts = {
    all: 7,
    broken: 1,
    "report-broken": 1,
    off: 1,
    unverified: 3,
    working: 1,
    expiring: 1,
    duplicated: 0,
    clonable: 5,
  };
  expect((await listCredentials(on.master, {})).counts).toEqual(counts);
  for (const status of credentialsFilters) {
    const list = await listCredentials(on.master, { state: status });
    expect([status, list.count, list.results.length, list.counts]).toEqual([
      status,
      counts[status],
      counts[status],
      counts,
    ]);
  }
});

test("counts respect the other filters", async () => {
  const { count, counts } = await listCredentials(on.master, { organization: on.olomouc });
  expect([count, counts.all, counts.expiring, counts.unverified]).toEqual([2, 2, 1, 2]);
});

test.each([
  ["state", () => ({ state: "broken" as const }), ["broken"]],
  ["a broken report", () => ({ state: "report-broken" as const }), ["report-broken"]],
  ["release", () => ({ counter_version: "5.1" as const }), ["newer"]],
  ["report", () => ({ report: "tr" }), ["working", "report-broken"]],
  ["being enabled", () => ({ enabled: false }), ["off", "broken"]],
  ["being locked", () => ({ locked: true }), ["off"]],
  ["words without diacritics", () => ({ search: "KUN zlut" }), ["working"]],
  [
    "words of organization and platform",
    () => ({ search: "olomouc jstor", counter_version: "5" as const }),
    ["expiring"],
  ],
  ["words that occur nowhere", () => ({ search: "olomouc nothing" }), []],
])("listCredentials filters by %s", async (_, query, names) => {
  expect(new Set(await titlesOf(query()))).toEqual(new Set(names.map((name) => made[name])));
});

test("listCredentials sorts by each order in both directions", async () => {
  const first = async (query: Parameters<typeof listCredentials>[1]) => (await titlesOf(query))[0];
  expect(await first({ order_by: "status" })).toBe(made.broken);
  expect(await first({ order_by: "status", desc: true })).toBe(made.working);
  expect(await first({ order_by: "expires_on" })).toBe(made.expiring);
  expect(await first({ order_by: "expires_on", desc: true })).toBe(made.expiring);
  expect(await first({ order_by: "counter_version", desc: true })).toBe(made.newer);
});

describe("with 5,000 credentials", () => {
  beforeAll(async () => {
    const server = await db().server.create({ data: { origin: "https://many.example.org" } });
    const organizations = await db().organization.createManyAndReturn({
      data: Array.from({ length: 50 }, (_, index) => ({ name: `Library ${index}` })),
    });
    const platforms = await db().platform.createManyAndReturn({
      data: Array.from({ length: 100 }, (_, index) => ({ shortName: `P${index}`, name: `Platform ${index}` })),
    });
    const rows = organizations.flatMap(({ id: organizationId }) =>
      platforms.map(({ id: platformId }) => ({ organizationId, platformId })),
    );
    const reportTypeId = await reportId("TR", "5");
    const created = await db().credentials.createManyAndReturn({
      data: rows.map((row, index) => ({
        ...row,
        ...{ serverId: server.id, release: "5", url: "https://many.example.org", secrets: "", versionHash: `${index}` },
      })),
      select: { id: true },
    });
    await db().credentialsReport.createMany({ data: created.map(({ id }) => ({ credentialsId: id, reportTypeId })) });
    // The rows of the page are unsealed and masked.
    for (const { id } of created.slice(0, 200))
      await db().credentials.update({
        where: { id },
        data: { secrets: sealSecrets(id, { ...noSecrets, customerId: `c${id}` }) },
      });
    await db().$executeRaw`ANALYZE`;
  });

  test("pages are full, and the count is the total", async () => {
    const scope = await scopeOf(on.site, "credentials.manage");
    const queries = [{}, { search: "library platform" }, { state: "unverified" as const, order_by: "status" as const }];
    for (const query of queries) {
      const { count, results } = await listCredentials(scope, query);
      expect([count >= 5000, results.length]).toEqual([true, 100]);
    }
  });
});
