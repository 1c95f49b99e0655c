import { mintScope, type Scope } from "@/lib/access/scope";
import { coverageByPlatform } from "@/lib/catalog/platforms/platform-figures";
import { month } from "@/lib/counter/standard/month";
import { totalCoverageCall } from "@/lib/coverage/contract";
import { interestCoverage } from "@/lib/coverage/interest-coverage";
import { totalCoverage } from "@/lib/coverage/list-coverage";
import { readCoverageMap, readOverview } from "@/lib/coverage/read-overview";
import { db } from "@/lib/kit/db";
import { interestRule } from "@/lib/reports/ask/interest-rule";
import { actingUser, installation } from "@/tests/support/actors";
import { LAST_MONTH } from "./bench-consortium";
import { printTable } from "./figures";
import { openProductStores } from "./product-stores";

const ROUNDS = 9;
const GOAL = 300;
const PLATFORMS = 200;
/** Platforms of each organization. */
const OF_EACH = 25;
const MONTHS = 54;

type Reader = Scope<"usage.view">;

const year = { from: month("2024-01"), to: month(LAST_MONTH) };
const ever = { from: null, to: null };

const questions: readonly { asked: string; ask(reader: Reader): Promise<unknown> }[] = [
  {
    asked: "dashboard: reports of interest by month, one year",
    ask: async (reader) => interestCoverage(reader, await interestRule(), {}, year),
  },
  {
    asked: "dashboard: reports of interest by month, all years",
    ask: async (reader) => interestCoverage(reader, await interestRule(), {}, { from: null, to: LAST_MONTH }),
  },
  {
    asked: "platforms: by platform and month, one year",
    ask: (reader) => coverageByPlatform(reader, { months: year }),
  },
  {
    asked: "coverage: total, one year",
    ask: (reader) => totalCoverage(reader, totalCoverageCall.query.parse({ organization: -1, ...year })),
  },
  { asked: "coverage: by report type, all years", ask: (reader) => readOverview(reader, ever, "en") },
  {
    asked: "coverage: map of platforms, one year",
    ask: async (reader) => {
      const { id } = await db().reportType.findUniqueOrThrow({ where: { shortName: "TR51" } });
      return readCoverageMap(reader, { ...year, reportType: id, by: "platform" }, "en");
    },
  },
];

/** Asks how complete the reports of a consortium are, for one library and for all. Needs no facts. */
export async function measureCoverage(organizations: number): Promise<void> {
  const stores = await openProductStores(`data/bench/coverage-${organizations}`, { kept: true });
  try {
    if ((await db().import.count()) === 0) await fill(organizations);
    const rows = [];
    for (const [who, ids] of [
      ["one", [7]],
      ["All", Array.from({ length: organizations }, (_, at) => at + 1)],
    ] as const) {
      const reader = await readerOf(ids);
      for (const { asked: question, ask } of questions) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const started = performance.now();
          await ask(reader);
          times.push(performance.now() - started);
        }
        const [first = 0] = times;
        times.sort((one, other) => one - other);
        const [median = 0, late = 0] = [times[Math.floor(ROUNDS / 2)], times.at(-1)];
        rows.push({
          ...{ question, who, "first ms": Math.round(first), "p50 ms": Math.round(median) },
          ...{ "max ms": Math.round(late), "÷ goal": (late / GOAL).toFixed(2) },
        });
      }
    }
    printTable(rows);
  } finally {
    await stores.close();
  }
}

const readerOf = (organizations: readonly number[]) =>
  mintScope("usage.view", actingUser({ id: 1, isSuperuser: true, memberships: [] }), {
    installation,
    everyOrganization: async () => [...organizations],
    network: "127.0.0.1",
  });

/** One import in twenty is missing, one in a hundred is partial; credentials fetch all of them. */
async function fill(organizations: number): Promise<void> {
  console.log("Generating imports, once …");
  await db().$executeRaw`
    INSERT INTO organizations (name, short_name) SELECT 'Knihovna ' || n, 'K' || n FROM generate_series(1, ${organizations}::int) n`;
  await db().$executeRaw`
    INSERT INTO platforms (short_name, name) SELECT 'p' || n, 'Platforma ' || n FROM generate_series(1, ${PLATFORMS}::int) n`;
  await db().$executeRaw`
    INSERT INTO platform_interests (platform_id, report_type_id)
    SELECT p.id, t.id FROM platforms p, report_types t WHERE t.short_name IN ('TR', 'DR', 'JR1', 'BR2', 'DB1', 'TR51', 'DR51')`;
  await db().server.create({ data: { origin: "https://sushi.example" } });
  await db().$executeRaw`
    INSERT INTO credentials (organization_id, platform_id, release, url, secrets, version_hash, verified_at, server_id, updated_at)
    SELECT o.id, p.id, '5.1', 'https://sushi.example/' || p.id, '', 'v1', now(), 1, now() FROM organizations o, platforms p
    WHERE (o.id * 7 + p.id) % ${PLATFORMS}::int < ${OF_EACH}::int`;
  await db().$executeRaw`
    INSERT INTO credentials_reports (credentials_id, report_type_id)
    SELECT c.id, t.id FROM credentials c, report_types t WHERE t.short_name = 'TR51'`;
  await db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.$executeRaw`
        INSERT INTO imports (id, organization_id, platform_id, report_type_id, month, state, fact_count, is_partial)
        SELECT row_number() OVER (), organization_id, platform_id, CASE WHEN day < '2023-01-01' THEN t.r5 ELSE t.r51 END, day, 'current',
          10, draw % 100 = 0
        FROM (SELECT organization_id, platform_id, day::date AS day, abs(hashint8(c.id::bigint * 1000 + n)) AS draw
          FROM credentials c, generate_series(0, ${MONTHS - 1}::int) n, LATERAL (SELECT '2024-12-01'::date - make_interval(months => n) AS day) AS m
        ) AS drawn, (SELECT max(id) FILTER (WHERE short_name = 'TR') AS r5, max(id) FILTER (WHERE short_name = 'TR51') AS r51
          FROM report_types) AS t
        WHERE draw % 20 <> 1`;
      await tx.$executeRaw`
        INSERT INTO organization_platforms (organization_id, platform_id) SELECT DISTINCT organization_id, platform_id FROM imports
        ON CONFLICT DO NOTHING`;
      await tx.$executeRaw`
        INSERT INTO reported_months
        SELECT organization_id, platform_id, account_id, report_type_id, range_agg(span),
          coalesce(range_agg(span) FILTER (WHERE is_partial), '{}'), count(*)
        FROM imports, LATERAL (SELECT daterange(month, (month + interval '1 month')::date) AS span) AS spans GROUP BY 1, 2, 3, 4`;
      await tx.$executeRaw`UPDATE usage_clock SET newest_import = (SELECT max(id) FROM imports) WHERE id = 1`;
    },
    { timeout: 3_600_000 },
  );
  await db().$executeRaw`VACUUM ANALYZE`;
}
