import { mintScope, type Scope } from "@/lib/access/scope";
import { platformFigures } from "@/lib/catalog/platforms/platform-figures";
import { listTitlesCall } from "@/lib/catalog/titles/contract";
import { listTitles } from "@/lib/catalog/titles/list-titles";
import { month } from "@/lib/counter/standard/month";
import { totalCoverageCall } from "@/lib/coverage/contract";
import { totalCoverage } from "@/lib/coverage/list-coverage";
import { readInterest } from "@/lib/insights/dashboard/read-interest";
import { readTitleHistogram } from "@/lib/insights/dashboard/read-title-histogram";
import { db } from "@/lib/kit/db";
import { listPlatformOverlaps } from "@/lib/overlap/analyses";
import { listSharedTitlesCall, platformOverlapCall } from "@/lib/overlap/contract";
import { listSharedTitles } from "@/lib/overlap/list-shared-titles";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import { type EngineClient, usageLoader, usageReader } from "@/lib/usage/engine/engine-client";
import { actingUser, installation } from "@/tests/support/actors";
import { LAST_MONTH, openBenchConsortium } from "./bench-consortium";
import { printTable } from "./figures";

const ROUNDS = 20;
/** Milliseconds that the server may take for a page, and for a list of titles. */
const GOAL = 300;
const GOAL_OF_LIST = 150;

type Reader = Scope<"usage.view">;

interface Question {
  readonly page: string;
  readonly asked: string;
  readonly goal: number;
  ask(reader: Reader, groups: Groups): Promise<unknown>;
}

/** Ids of interest groups by their short names. */
type Groups = ReadonlyMap<string, number>;

const running = { locale: "cs" } as const;
const months = (years: number) => ({ from: month(`${2025 - years}-01`), to: month(LAST_MONTH) });
const place = {};

const interest =
  (
    by: Parameters<typeof askInterest>[1]["by"],
    where: Parameters<typeof askInterest>[1]["where"] = { month: months(1) },
  ) =>
  (reader: Reader) =>
    askInterest(reader, { by, where });

const titles =
  (query: Record<string, string>, years = 1) =>
  (reader: Reader) =>
    listTitles(reader, place, { query: listTitlesCall.query.parse({ ...months(years), ...query }), running });

const everything = { organization: -1 } as const;

const questions: readonly Question[] = [
  {
    ...{ page: "dashboard", asked: "interest by month and its sums, one year", goal: GOAL },
    ask: (reader) => readInterest(reader, { ...everything, ...months(1) }, running),
  },
  {
    ...{ page: "dashboard", asked: "interest by month and its sums, all years", goal: GOAL },
    ask: (reader) => readInterest(reader, { ...everything, from: null, to: null }, running),
  },
  {
    ...{ page: "dashboard", asked: "titles by their interest, one year", goal: GOAL },
    ask: (reader) => readTitleHistogram(reader, { ...everything, ...months(1) }),
  },
  ...[1, 7].map((years) => ({
    ...{ page: "dashboard", asked: `ten titles of most full text, ${years} y.`, goal: GOAL },
    ask: (reader: Reader, groups: Groups) =>
      askInterest(reader, {
        by: ["title"],
        where: { metric: [groups.get("full_text") ?? 0], month: months(years) },
        order: { by: "uses", descending: true },
        limit: 10,
      }),
  })),
  {
    ...{ page: "platforms", asked: "figures of all platforms, one year", goal: GOAL },
    ask: (reader) => platformFigures(reader, { months: months(1) }, running),
  },
  {
    ...{ page: "coverage", asked: "how complete, one year", goal: GOAL },
    ask: (reader) =>
      totalCoverage(reader, totalCoverageCall.query.parse({ ...everything, from: "2024-01", to: LAST_MONTH })),
  },
  { page: "heatmap", asked: "organization × platform", goal: GOAL, ask: interest(["organization", "platform"]) },
  { page: "titles", asked: "by interest, one year", goal: GOAL_OF_LIST, ask: titles({ order_by: "interest" }) },
  { page: "titles", asked: "by interest, all years", goal: GOAL_OF_LIST, ask: titles({ order_by: "interest" }, 7) },
  {
    ...{ page: "titles", asked: "by total interest, all years", goal: GOAL_OF_LIST },
    ask: titles({ order_by: "total_interest" }, 7),
  },
  { page: "titles", asked: "by name, page 40", goal: GOAL_OF_LIST, ask: titles({ order_by: "name", page: "40" }) },
  {
    page: "titles",
    asked: "search casopis pro dejiny",
    goal: GOAL_OF_LIST,
    ask: titles({ search: "casopis pro dejiny" }),
  },
  { page: "titles", asked: "search by ISBN", goal: GOAL_OF_LIST, ask: titles({ search: "978-0000079190" }) },
  {
    page: "title",
    asked: "months of a popular title",
    goal: GOAL,
    ask: interest(["month", "metric"], { title: [20] }),
  },
  {
    page: "title",
    asked: "months of a rare title",
    goal: GOAL,
    ask: interest(["month", "metric"], { title: [333_333] }),
  },
  {
    ...{ page: "overlap", asked: "titles on several platforms, one year", goal: GOAL },
    ask: (reader) => listSharedTitles(reader, { asked: listSharedTitlesCall.query.parse(months(1)), running }),
  },
  {
    ...{ page: "overlap", asked: "each platform against the others, one year", goal: GOAL },
    ask: (reader) => listPlatformOverlaps(reader, platformOverlapCall.query.parse(months(1))),
  },
];

/** Asks what the pages ask, for one library and for all, and prints how long the server takes when something has come in since, and when nothing has, and what both read. */
export async function measurePages(facts: number, organizations: number): Promise<void> {
  const stores = await openBenchConsortium(facts, organizations);
  try {
    const groups = new Map((await db().interestGroup.findMany()).map(({ shortName, id }) => [shortName, id]));
    const reads = countReads();
    const [node] = usageLoader().nodes;
    const rows = [];
    for (const [who, ids] of [
      ["one", [7]],
      ["All", Array.from({ length: organizations }, (_, at) => at + 1)],
    ] as const) {
      const reader = await readerOf(ids);
      for (const { page, asked: address, goal, ask } of questions) {
        const existing: number[] = [];
        const again: number[] = [];
        const worked = await processorTime(node);
        for (let round = 0; round < ROUNDS; round += 1) {
          Object.assign(reads, { statements: 0, rows: 0, bytes: 0 });
          await beginImport();
          const ofRound = async () => {
            const started = performance.now();
            await ask(reader, groups);
            return performance.now() - started;
          };
          existing.push(await ofRound());
          again.push(await ofRound());
        }
        const work = ((await processorTime(node)) - worked) / ROUNDS;
        for (const times of [existing, again]) times.sort((one, other) => one - other);
        const [median = 0, late = 0] = [existing[Math.floor(ROUNDS / 2)], existing[Math.ceil(ROUNDS * 0.95) - 1]];
        rows.push({
          ...{ page, asked: address, who, "p50 ms": Math.round(median), "p95 ms": Math.round(late) },
          ...{ "÷ goal": (late / goal).toFixed(2), "again ms": Math.round(again[Math.floor(ROUNDS / 2)] ?? 0) },
          ...{ "processor ms": Math.round(work), statements: reads.statements },
          ...{ "rows read": reads.rows, "MB read": (reads.bytes / 1e6).toFixed(1) },
        });
      }
    }
    printTable(rows);
  } finally {
    await stores.close();
  }
}

/** Answers from before are not those of now. */
const beginImport = () => db().$executeRaw`UPDATE usage_clock SET newest_import = newest_import + 1`;

const readerOf = (organizations: readonly number[]) =>
  mintScope("usage.view", actingUser({ id: 1, isSuperuser: true, memberships: [] }), {
    installation,
    everyOrganization: async () => [...organizations],
    network: "127.0.0.1",
  });

/**
 * Milliseconds of processor time of product and engine, independent of other load on the machine. Without PostgreSQL.
 */
async function processorTime(node: EngineClient): Promise<number> {
  const query =
    "SELECT sum(value) FROM system.events WHERE event IN ('UserTimeMicroseconds', 'SystemTimeMicroseconds')";
  const answer = await node.query({ query, format: "TabSeparated" });
  const { user, system } = process.cpuUsage();
  return (Number(await answer.text()) + user + system) / 1000;
}

/** Rows and bytes the engine has read for the product since the last reset. */
function countReads() {
  const reads = { statements: 0, rows: 0, bytes: 0 };
  const reader = usageReader();
  const query = reader.query.bind(reader);
  const counting: typeof reader.query = async (asked) => {
    const answer = await query(asked);
    const summary = JSON.parse(String(answer.response_headers["x-clickhouse-summary"] ?? "{}"));
    reads.statements += 1;
    reads.rows += Number(summary.read_rows);
    reads.bytes += Number(summary.read_bytes);
    return answer;
  };
  Object.assign(reader, { query: counting });
  return reads;
}
