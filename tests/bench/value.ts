import { mintScope } from "@/lib/access/scope";
import { dayColumns } from "@/lib/cost/license-period";
import { readEntitlements } from "@/lib/entitlements/read-entitlements";
import { entitlementValueCall, listValueTitlesCall } from "@/lib/entitlements/value/contract";
import { listValueTitles } from "@/lib/entitlements/value/list-value-titles";
import { readEntitlementValue } from "@/lib/entitlements/value/read-value";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { storeFile } from "@/lib/kit/files/stored-file";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { scenarioFatesCall } from "@/lib/scenarios/contract";
import { listFates } from "@/lib/scenarios/result/list-fates";
import { readScenarioResult } from "@/lib/scenarios/result/read-scenario-result";
import { TITLE_FILES } from "@/lib/title-lists/file/title-files";
import { actingUser, installation } from "@/tests/support/actors";
import { LAST_MONTH, openBenchConsortium } from "./bench-consortium";
import { printLine, printTable } from "./figures";
import { interruption } from "./interruption";
import { measuredWork } from "./measured-work";

const ROUNDS = 10;
/** Milliseconds, for 95 of 100 answers. */
const GOAL = 500;
const PLATFORM = 7;
const running = { locale: "en" } as const;

/**
 * Asks for the value of a platform with a list of so many rows, for one library and for all: reading the list, figures and pages of titles,
 * and a scenario without the platform, in milliseconds next to their goal.
 */
export async function measureValue(facts: number, organizations: number, rows: number): Promise<void> {
  const stores = await openBenchConsortium(facts, organizations);
  try {
    await prepareQueue();
    await readList(rows);
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

const HEADINGS = [
  ...["publication_title", "print_identifier", "online_identifier", "date_first_issue_online", "num_first_vol_online"],
  ...["num_first_issue_online", "date_last_issue_online", "num_last_vol_online", "num_last_issue_online", "title_url"],
  ...["first_author", "title_id", "embargo_info", "coverage_depth", "notes", "publisher_name", "publication_type"],
  ...["date_monograph_published_print", "date_monograph_published_online", "monograph_volume", "monograph_edition"],
  ...["first_editor", "parent_publication_title_id", "preceding_publication_title_id", "access_type"],
];
const AT_ONCE = 10_000;

/** A KBART list: every third title is a journal with an embargo; every second row has no title, as most of a large list. */
async function* kbart(rows: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${HEADINGS.join("\t")}\n`);
  const titles = await db().title.findMany({
    select: { name: true, isbn: true, eissn: true },
    orderBy: { id: "asc" },
    take: Math.min(Math.ceil(rows / 2), 400_000),
  });
  const row = (n: number): string => {
    const title = n % 2 === 0 ? titles[(n / 2) % titles.length] : undefined;
    const isJournal = title ? title.isbn === "" : n % 3 === 0;
    const online = title ? title.isbn || title.eissn : `979${String(n).padStart(10, "0")}`;
    const first = isJournal ? "1995-01-01\t12\t1" : "\t\t";
    const kind = isJournal ? "P1Y\tfulltext\t\tA Publisher\tserial" : "\tfulltext\t\tA Publisher\tmonograph";
    const name = title?.name ?? `A title that no report has, number ${n}`;
    return `${name}\t\t${online}\t${first}\t\t\t\thttps://platform.example/${n}\t\tt${n}\t${kind}\t\t2019\t\t\t\t\t\tP\n`;
  };
  for (let from = 0; from < rows; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, rows - from);
    yield encoder.encode(Array.from({ length }, (_, at) => row(from + at)).join(""));
  }
}

/** Reads a list of so many rows as an upload is read, unless it is there. */
async function readList(rows: number): Promise<void> {
  const name = `KBART of ${rows} rows`;
  if ((await db().entitlementList.count({ where: { name, versions: { some: { state: "done" } } } })) > 0) return;
  await db().entitlementList.deleteMany();
  const file = await storeFile(TITLE_FILES.folder, kbart(rows));
  const { id } = await db().titleFile.create({
    data: { ...file, name: "bench.tsv", mediaType: "text/tab-separated-values" },
  });
  await db().entitlementList.create({
    data: { name, platformId: PLATFORM, versions: { create: { fileId: id, validFrom: new Date("2018-01-01") } } },
  });
  const work = () => readEntitlements(id, interruption).then(() => ({ rows }));
  const { line, figures } = await measuredWork("list read", work);
  printLine(line, figures);
  await db().entitlementVersion.findFirstOrThrow({ where: { fileId: id, state: "done" } });
  await db().$executeRaw`VACUUM (ANALYZE) title_file_rows, entitled_titles, unmatched_entitlements`;
}
