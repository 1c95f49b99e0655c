import { afterAll, beforeAll, expect, test } from "vitest";
import { mintScope } from "@/lib/access/scope";
import { foldCounts } from "@/lib/administration/fold-counts";
import { listManagedPlatformsCall } from "@/lib/administration/platforms/contract";
import { listManagedPlatforms } from "@/lib/administration/platforms/list-managed-platforms";
import { readMetrics } from "@/lib/administration/read-metrics";
import { readSpace } from "@/lib/administration/read-space";
import { readRecount, recount } from "@/lib/administration/recount";
import { listManagedReports } from "@/lib/administration/report-types/managed-reports";
import { listManagedMetrics } from "@/lib/administration/report-types/metrics";
import { lastMonths } from "@/lib/coverage/last-months";
import { listNoInterest } from "@/lib/interest/no-interest";
import { db } from "@/lib/kit/db";
import { forgetSettings } from "@/lib/kit/env";
import { openWorld } from "@/tests/integration/harvest/overview-world";
import { actingUser, installation } from "@/tests/support/actors";
import { seedLargeConsortium } from "@/tests/support/large-consortium";
import { rowsRead } from "@/tests/support/rows-read";

const MONTHS = 20;
const TOKEN = "a-token-of-thirty-characters-x";

beforeAll(async () => {
  await openWorld();
  await seedLargeConsortium({ organizations: 5, platforms: 10, ofEach: 10, months: MONTHS, restated: 7 });
}, 120_000);
afterAll(() => db().$disconnect());

/** Sums of both tables of counts, which must be equal to counting. */
async function counted() {
  const amounts = await db().$queryRaw`
    SELECT organization_id, platform_id, report_type_id, state::text, is_stored, sum(months)::int AS months,
      sum(filled_months)::int AS filled, sum(facts)::int AS facts
    FROM import_amounts GROUP BY 1, 2, 3, 4, 5 HAVING sum(months) <> 0 ORDER BY 1, 2, 3, 4, 5`;
  const tallies = await db().$queryRaw`
    SELECT subject, name, object_id, sum(total)::float AS total FROM tallies
    GROUP BY 1, 2, 3 HAVING sum(total) <> 0 ORDER BY 1, 2, 3`;
  return { amounts, tallies };
}

async function expected(): Promise<Awaited<ReturnType<typeof counted>>> {
  const amounts = await db().$queryRaw`
    SELECT organization_id, platform_id, report_type_id, state::text, purged_at IS NULL AS is_stored, count(*)::int AS months,
      count(*) FILTER (WHERE fact_count > 0)::int AS filled, sum(fact_count)::int AS facts
    FROM imports GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`;
  const tallies = await db().$queryRaw`
    SELECT * FROM (
      SELECT CASE state WHEN 'current' THEN 'metric' ELSE 'former-metric' END AS subject, name, 0 AS object_id, count(*)::float AS total
      FROM imports CROSS JOIN jsonb_object_keys(sums) AS name WHERE state <> 'discarded' OR purged_at IS NULL GROUP BY 1, 2
      UNION ALL SELECT 'attempt', status || ' ' || error_code, 0, count(*) FROM attempts GROUP BY 2
      UNION ALL SELECT 'intention', CASE WHEN canceled_at IS NOT NULL THEN 'canceled' WHEN finished_at IS NOT NULL THEN 'finished'
        ELSE 'waiting' END, 0, count(*) FROM intentions GROUP BY 2
      UNION ALL SELECT 'file-bytes', '', i.credentials_id, sum(size_bytes) FROM raw_files f
        JOIN attempts a ON a.raw_file_id = f.id JOIN intentions i ON i.id = a.intention_id GROUP BY 3
      UNION ALL SELECT 'check', result::text, 0, count(*) FROM import_checks c JOIN imports i ON i.id = c.import_id
        WHERE i.state = 'current' GROUP BY 2
    ) AS tallies ORDER BY 1, 2, 3`;
  return { amounts, tallies };
}

const changes: readonly [string, () => Promise<unknown>][] = [
  ["imports get sums", () => db().$executeRaw`UPDATE imports SET sums = '{"A": 1, "B": 2}' WHERE id % 3 = 0`],
  ["imports are replaced", () => db().$executeRaw`UPDATE imports SET state = 'replaced' WHERE id % 5 = 0`],
  ["imports are discarded", () => db().$executeRaw`UPDATE imports SET state = 'discarded' WHERE id % 15 = 0`],
  ["imports are purged", () => db().$executeRaw`UPDATE imports SET purged_at = now() WHERE id % 30 = 0`],
  ["imports lose their facts", () => db().$executeRaw`UPDATE imports SET fact_count = 0 WHERE id % 11 = 0`],
  [
    "imports move",
    () => db().$executeRaw`UPDATE imports SET organization_id = 1 WHERE organization_id = 2 AND state <> 'current'`,
  ],
  ["imports are deleted", () => db().$executeRaw`DELETE FROM imports WHERE id % 13 = 0`],
  ["a report type loses its imports", () => db().$executeRaw`DELETE FROM imports WHERE platform_id = 3`],
  [
    "attempts get another state",
    () => db().$executeRaw`UPDATE attempts SET status = 'import_failed', error_code = 'import' WHERE id % 9 = 0`,
  ],
  ["files are deleted", () => db().$executeRaw`DELETE FROM raw_files WHERE id % 4 = 0`],
  ["intentions wait again", () => db().$executeRaw`UPDATE intentions SET finished_at = NULL WHERE id % 17 = 0`],
  ["intentions are canceled", () => db().$executeRaw`UPDATE intentions SET canceled_at = now() WHERE id % 19 = 0`],
  ["harvests are deleted", () => db().$executeRaw`DELETE FROM harvests WHERE id % 6 = 0`],
];

test.each(changes)("counts equal the rows when %s, also after folding", async (_, change) => {
  const before = await counted();
  await change();
  const after = await expected();
  expect(after).not.toEqual(before);
  expect(await counted()).toEqual(after);
  await foldCounts();
  expect(await counted()).toEqual(after);
  expect(await db().tally.count({ where: { isFolded: false } })).toBe(0);
  expect(await db().importAmount.count({ where: { isFolded: false } })).toBe(0);
});

test("folds that run at once neither lose nor repeat a change", async () => {
  const changing = Array.from(
    { length: 20 },
    (_, n) => db().$executeRaw`UPDATE imports SET fact_count = fact_count + 1 WHERE id % 20 = ${n}`,
  );
  await Promise.all([...changing, ...Array.from({ length: 6 }, foldCounts)]);
  expect(await counted()).toEqual(await expected());
});

test("metrics and lists of administrators read no history", async () => {
  process.env.METRICS_TOKEN = TOKEN;
  forgetSettings();
  await foldCounts();
  await db().$executeRaw`ANALYZE`;
  const everyone = (await db().organization.findMany({ select: { id: true } })).map(({ id }) => id);
  const superuser = actingUser({ id: 1, isSuperuser: true, memberships: [] });
  const site = { installation, everyOrganization: async () => everyone, network: "127.0.0.1" };
  const manager = await mintScope("consortium.manage", superuser, site);
  const reader = await mintScope("usage.view", superuser, site);
  const authorization = `Bearer ${TOKEN}`;
  // The last successful harvest is searched among the newest attempts.
  const { attempts: _, ...metrics } = await rowsRead(() =>
    readMetrics(new Request("http://usus.example/api/metrics/", { headers: { authorization } })),
  );
  const { imports: currents = 0, intentions: waiting = 0, import_checks: oldest = 0 } = metrics;
  expect({ currents, waiting }).toEqual({ currents: 0, waiting: 0 });
  expect(oldest).toBeLessThan(10);
  const read = await rowsRead(async () => {
    await readSpace();
    await listManagedReports(manager);
    await listManagedMetrics(manager);
    await listManagedPlatforms(manager, listManagedPlatformsCall.query.parse({}), "en");
    await listNoInterest(reader, -1);
    await lastMonths({ organizationIds: everyone });
  });
  const history = await db().import.count();
  expect(history).toBeGreaterThan(1000);
  expect(read.import_amounts).toBeGreaterThan(0);
  // The last month of each place is looked up.
  expect(read.imports ?? 0).toBeLessThan(history / 4);
  const { attempts = 0, intentions = 0, raw_files: files = 0 } = read;
  expect({ attempts, intentions, files }).toEqual({ attempts: 0, intentions: 0, files: 0 });
});

const outcomes = () => db().reportOutcome.findMany({ orderBy: [{ credentialsId: "asc" }, { reportTypeId: "asc" }] });

/** Subjects of the last recount with corrections. */
async function correctedSubjects() {
  const last = await readRecount();
  return last?.corrected.filter(({ corrected }) => corrected > 0);
}

const spoiling: readonly [string, number, () => Promise<unknown>][] = [
  [
    "amounts",
    2,
    async () => {
      await db().$executeRaw`UPDATE import_amounts SET months = months + 2, facts = facts - 5
        WHERE id = (SELECT min(id) FROM import_amounts)`;
      await db().$executeRaw`DELETE FROM import_amounts WHERE id = (SELECT max(id) FROM import_amounts)`;
    },
  ],
  [
    "tallies",
    3,
    async () => {
      await db().$executeRaw`UPDATE tallies SET total = total + 1 WHERE subject = 'attempt' AND name = 'success '`;
      await db().$executeRaw`DELETE FROM tallies WHERE subject = 'metric' AND name = 'A'`;
      await db().$executeRaw`INSERT INTO tallies (subject, name, total) VALUES ('intention', 'lost', 3)`;
    },
  ],
  [
    "file-bytes",
    1,
    () => db().$executeRaw`UPDATE tallies SET total = total - 1 WHERE subject = 'file-bytes' AND object_id = 7`,
  ],
  [
    "outcomes",
    3,
    async () => {
      const [changed, deleted, failed] = await outcomes();
      const of = ({ credentialsId, reportTypeId }: NonNullable<typeof changed>) => ({ credentialsId, reportTypeId });
      if (!changed || !deleted || !failed) throw new Error("no outcomes");
      await db().reportOutcome.updateMany({ where: of(changed), data: { triedId: 1, goodId: 0 } });
      await db().reportOutcome.deleteMany({ where: of(deleted) });
      await db().reportOutcome.updateMany({ where: of(failed), data: { hasWarning: true } });
    },
  ],
  [
    "tried",
    4,
    () => db().$executeRaw`UPDATE intentions SET is_tried = false WHERE id IN (
    SELECT id FROM intentions WHERE is_tried ORDER BY id LIMIT 4)`,
  ],
  [
    "checks",
    4,
    async () => {
      await db()
        .$executeRaw`UPDATE imports SET is_checked = NOT is_checked WHERE id IN (SELECT id FROM imports ORDER BY id LIMIT 2)`;
      await db().$executeRaw`ALTER TABLE import_checks DISABLE TRIGGER ALL`;
      await db()
        .$executeRaw`UPDATE import_checks SET is_current = NOT is_current WHERE import_id = (SELECT max(import_id) FROM import_checks)`;
      await db().$executeRaw`ALTER TABLE import_checks ENABLE TRIGGER ALL`;
      await db().$executeRaw`UPDATE tallies SET total = 1 WHERE subject = 'check'`;
    },
  ],
  ["clocks", 1, () => db().$executeRaw`UPDATE organization_clocks SET newest_import = 1 WHERE organization_id = 3`],
  [
    "files",
    1,
    () => db().$executeRaw`INSERT INTO unnamed_files (path) SELECT stored_as FROM raw_files ORDER BY id LIMIT 1`,
  ],
];

test.each(spoiling)("a recount corrects spoiled %s, and only them", async (subject, corrected, spoil) => {
  await foldCounts();
  await recount();
  const right = { ...(await counted()), outcomes: await outcomes() };
  await spoil();
  expect(await recount()).toBe(corrected);
  expect(await correctedSubjects()).toEqual([{ counts: subject, corrected }]);
  expect({ ...(await counted()), outcomes: await outcomes() }).toEqual(right);
  expect(await expected()).toEqual(await counted());
  expect(await recount()).toBe(0);
  expect(await correctedSubjects()).toEqual([]);
});
