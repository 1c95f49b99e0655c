import { mintScope } from "@/lib/access/scope";
import { dayColumns } from "@/lib/cost/license-period";
import { entitlementValueCall, listValueTitlesCall } from "@/lib/entitlements/value/contract";
import { listValueTitles } from "@/lib/entitlements/value/list-value-titles";
import { readEntitlementValue } from "@/lib/entitlements/value/read-value";
import { writeEntitledTitles } from "@/lib/entitlements/write-entitled-titles";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { scenarioFatesCall } from "@/lib/scenarios/contract";
import { listFates } from "@/lib/scenarios/result/list-fates";
import { readScenarioResult } from "@/lib/scenarios/result/read-scenario-result";
import { actingUser, installation } from "@/tests/support/actors";
import { LAST_MONTH, openBenchConsortium } from "./bench-consortium";
import { printTable } from "./figures";

const ROUNDS = 10;
/** Milliseconds, for 95 of 100 answers. */
const GOAL = 500;
const PLATFORM = 7;
const running = { locale: "en" } as const;

/**
 * Asks for the value of a platform with a list of so many rows, for one library and for all: figures and pages of titles,
 * and a scenario without the platform, in milliseconds next to their goal.
 */
export async function measureValue(facts: number, organizations: number, rows: number): Promise<void> {
  const stores = await openBenchConsortium(facts, organizations);
  try {
    await fillList(rows);
    const query = { platforms: String(PLATFORM), from: "2023-01", to: LAST_MONTH };
    const scenario = await endAgreement(organizations);
    const ask = {
      scenario: (reader: Reader, organization: number) =>
        readScenarioResult(reader, scenario, { organization, running }),
      "lost titles": (reader: Reader, organization: number) =>
        listFates(reader, scenario, { query: { ...scenarioFatesCall.query.parse({}), organization }, running }),
      figures: (reader: Reader, organization: number) =>
        readEntitlementValue(reader, organization, { query: entitlementValueCall.query.parse(query), running }),
      ...Object.fromEntries(
        ["used", "unused", "unknown", "refused", "outside"].map((list) => [
          list,
          (reader: Reader, organization: number) =>
            listValueTitles(reader, organization, {
              query: listValueTitlesCall.query.parse({ ...query, list }),
              running,
            }),
        ]),
      ),
    };
    const printed = [];
    const [own] = await db().$queryRaw<{ id: number }[]>`
      SELECT organization_id AS id FROM imports WHERE platform_id = ${PLATFORM} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`;
    const all = Array.from({ length: organizations }, (_, at) => at + 1);
    for (const [who, ids, organization] of [
      ["one", [own?.id ?? 1], own?.id ?? 1],
      ["All", all, -1],
    ] as const) {
      const reader = await readerOf(ids);
      for (const [page, answer] of Object.entries(ask)) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const started = performance.now();
          await answer(reader, organization);
          times.push(performance.now() - started);
        }
        times.sort((a, b) => a - b);
        const [median, slow] = [0.5, 0.95].map((share) => Math.round(times[Math.floor(share * times.length)] ?? 0));
        printed.push({ who, page, median, p95: slow, goal: GOAL });
      }
    }
    printTable(printed);
  } finally {
    await stores.close();
  }
}

type Reader = Awaited<ReturnType<typeof readerOf>>;

const readerOf = (ids: readonly number[]) =>
  mintScope("usage.view", actingUser({ isSuperuser: true }), {
    ...{ installation, network: "" },
    everyOrganization: async () => [...ids],
  });

/** A scenario that ends the agreement of every organization for the platform. */
async function endAgreement(organizations: number): Promise<number> {
  await db().scenario.deleteMany();
  await db().agreement.deleteMany();
  const prices = Array.from({ length: organizations }, (_, at) => ({
    ...{ organizationId: at + 1, amount: 1000, currency: settings().REFERENCE_CURRENCY },
    ...dayColumns({ from: "2023-01-01", to: `${LAST_MONTH}-28` }),
  }));
  const { id: agreementId, name } = await db().agreement.create({
    data: { name: "Bench", platforms: { create: { platformId: PLATFORM } }, prices: { create: prices } },
  });
  const { id } = await db().scenario.create({
    data: {
      ...{ name, fromMonth: new Date("2023-01-01"), toMonth: new Date(`${LAST_MONTH}-01`) },
      changes: { create: { kind: "drop_agreement", agreementId, agreementName: name } },
    },
  });
  return id;
}

/** Every third title limits its years; every second row has no title, as most of a large list. */
async function fillList(rows: number): Promise<void> {
  const name = `Bench of ${rows} rows`;
  if ((await db().entitlementList.count({ where: { name } })) > 0) return;
  await db().entitlementList.deleteMany();
  const file = { name: "bench.tsv", mediaType: "text/tab-separated-values", storedAs: name, sha256: "", sizeBytes: 0n };
  const { id } = await db().titleFile.create({ data: file });
  await db().$executeRaw`
    INSERT INTO title_file_rows (file_id, "row", name, tag, identifiers, outcome, titles, coverage_from, embargo, access, matched_by)
    SELECT ${id}, n, 'Title ' || n, '', ARRAY['978' || lpad(n::text, 10, '0')],
      (CASE n % 2 WHEN 0 THEN 'matched' ELSE 'unknown' END)::title_row_outcome,
      CASE n % 2 WHEN 0 THEN ARRAY[1 + n / 2 % 400000] ELSE '{}' END,
      CASE n % 3 WHEN 0 THEN date '1995-01-01' END, CASE n % 3 WHEN 0 THEN 'P1Y' ELSE '' END, 'paid',
      CASE n % 2 WHEN 0 THEN 'identifier' END::title_row_match
    FROM generate_series(1, ${rows}::int) AS n`;
  const started = performance.now();
  await inTransaction((tx) => writeEntitledTitles(tx, id), 15 * 60_000);
  console.log(`Titles of ${rows} rows written in ${Math.round(performance.now() - started)} ms`);
  await db().$executeRaw`ANALYZE title_file_rows`;
  await db().$executeRaw`VACUUM (ANALYZE) entitled_titles, unmatched_entitlements`;
  await db().entitlementList.create({
    data: {
      ...{ name, platformId: PLATFORM },
      versions: {
        create: { fileId: id, validFrom: new Date("2018-01-01"), state: "done", matchedAt: new Date("2025-01-01") },
      },
    },
  });
}
