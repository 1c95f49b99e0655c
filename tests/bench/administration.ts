import { listAuditCall } from "@/lib/access/audit/contract";
import { listAudit } from "@/lib/access/audit/list-audit";
import type { Permission } from "@/lib/access/permissions";
import { mintScope, type Scope } from "@/lib/access/scope";
import { listRunsCall, spaceCall } from "@/lib/administration/contract";
import { listManagedPlatformsCall } from "@/lib/administration/platforms/contract";
import { listManagedPlatforms } from "@/lib/administration/platforms/list-managed-platforms";
import { listFailedJobs } from "@/lib/administration/queue/failed-jobs";
import { listTasks } from "@/lib/administration/queue/register-tasks";
import { readState } from "@/lib/administration/read-health";
import { listSpace } from "@/lib/administration/read-space";
import { readSumChecks } from "@/lib/administration/read-sum-checks";
import { listManagedReports } from "@/lib/administration/report-types/managed-reports";
import { listManagedMetrics } from "@/lib/administration/report-types/metrics";
import { listRuns } from "@/lib/administration/runs";
import { listManagedOrganizationsCall } from "@/lib/catalog/organizations/contract";
import { listOrganizationsWithTags } from "@/lib/catalog/organizations/list-organizations-with-tags";
import { addMonths, month } from "@/lib/counter/standard/month";
import { listCredentialsCall } from "@/lib/credentials/contract";
import { listCredentials } from "@/lib/credentials/list/list-credentials";
import { listDownloadsCall } from "@/lib/harvest/contract";
import { monthOverviewCall } from "@/lib/harvest/overview/contract";
import { listMonthOverview } from "@/lib/harvest/overview/list-month-overview";
import { showTroubleshooting } from "@/lib/harvest/overview/show-troubleshooting";
import { listHarvests } from "@/lib/harvest/show/harvests";
import { listDownloads } from "@/lib/harvest/show/list-downloads";
import { listNoInterest } from "@/lib/interest/no-interest";
import { db } from "@/lib/kit/db";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listViewCharts } from "@/lib/reports/charts/list-view-charts";
import { listSettings } from "@/lib/site/settings/list-settings";
import { listPairsCall } from "@/lib/titles/contract";
import { listPairs } from "@/lib/titles/doubt/list-pairs";
import { listUploadsCall } from "@/lib/uploads/contract";
import { listUploads } from "@/lib/uploads/show/list-uploads";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { listUserAccountsCall } from "@/lib/users/accounts/contract";
import { listUserAccounts } from "@/lib/users/accounts/list-accounts";
import { actingUser, installation } from "@/tests/support/actors";
import { seedLargeConsortium } from "@/tests/support/large-consortium";
import { printTable } from "./figures";
import { openProductStores } from "./product-stores";

const ROUNDS = 9;
/** Milliseconds that the server may take for a page. */
const GOAL = 300;
const SIZE = { organizations: 2000, platforms: 200, ofEach: 25 };
const LAST_MONTH = month("2026-10");
const PEOPLE = 10_000;
const AUDITED = 1_000_000;
const FACTS = 2_000_000;

type Mint = <P extends Permission>(permission: P) => Promise<Scope<P>>;

/** A part of what a page asks. */
type Question = [page: string, asked: string, ask: (mint: Mint) => Promise<unknown>];

const questions: readonly Question[] = [
  [
    "organizations",
    "first page",
    async (mint) =>
      listOrganizationsWithTags(await mint("consortium.manage"), listManagedOrganizationsCall.query.parse({})),
  ],
  [
    "organizations",
    "by credentials, search",
    async (mint) =>
      listOrganizationsWithTags(
        await mint("consortium.manage"),
        listManagedOrganizationsCall.query.parse({ search: "library 9", order_by: "credentials", desc: "true" }),
      ),
  ],
  [
    "accounts",
    "first page",
    async (mint) => listUserAccounts(await mint("users.manage"), listUserAccountsCall.query.parse({})),
  ],
  [
    "accounts",
    "search",
    async (mint) =>
      listUserAccounts(await mint("users.manage"), listUserAccountsCall.query.parse({ search: "person 29" })),
  ],
  [
    "accounts",
    "choices of organizations",
    async (mint) => ({ results: await listOrganizations(await mint("signed-in")) }),
  ],
  [
    "credentials",
    "first page",
    async (mint) => listCredentials(await mint("credentials.manage"), listCredentialsCall.query.parse({})),
  ],
  [
    "credentials",
    "by words",
    async (mint) =>
      listCredentials(
        await mint("credentials.manage"),
        listCredentialsCall.query.parse({ search: "library 77 platform" }),
      ),
  ],
  [
    "month overview",
    "first page",
    async (mint) =>
      listMonthOverview(await mint("harvest.manage"), monthOverviewCall.query.parse({ month: LAST_MONTH })),
  ],
  [
    "harvests",
    "first page",
    async (mint) =>
      listHarvests(await mint("harvest.manage"), { order_by: "pk", desc: "true", page: 1, page_size: 25 }),
  ],
  [
    "downloads",
    "first page",
    async (mint) => listDownloads(await mint("harvest.manage"), listDownloadsCall.query.parse({}), "en"),
  ],
  [
    "downloads",
    "every one that failed",
    async (mint) =>
      listDownloads(
        await mint("harvest.manage"),
        listDownloadsCall.query.parse({ mode: "all", status: "download_failed" }),
        "en",
      ),
  ],
  [
    "downloads",
    "of one organization",
    async (mint) =>
      listDownloads(await mint("harvest.manage"), listDownloadsCall.query.parse({ organization: "7" }), "en"),
  ],
  ["troubleshooting", "whole", async (mint) => showTroubleshooting(await mint("harvest.manage"), {})],
  [
    "uploads",
    "first page",
    async (mint) => listUploads(await mint("uploads.manage"), listUploadsCall.query.parse({}), "en"),
  ],
  [
    "management",
    "platforms",
    async (mint) =>
      listManagedPlatforms(await mint("consortium.manage"), listManagedPlatformsCall.query.parse({}), "en"),
  ],
  [
    "management",
    "report types and metrics",
    async (mint) => {
      const scope = await mint("consortium.manage");
      return { results: (await Promise.all([listManagedReports(scope), listManagedMetrics(scope)])).flat() };
    },
  ],
  ["management", "settings", async (mint) => ({ results: await listSettings(await mint("consortium.manage")) })],
  ["management", "audit trail", async (mint) => listAudit(await mint("audit.read"), listAuditCall.query.parse({}))],
  ["maintenance", "stores, queue, sums", async (mint) => readState(await mint("consortium.manage"))],
  ["maintenance", "sum checks", async (mint) => readSumChecks(await mint("consortium.manage"), "en")],
  ["maintenance", "jobs given up", async (mint) => listFailedJobs(await mint("consortium.manage"), "en")],
  ["maintenance", "tasks", async (mint) => ({ results: await listTasks(await mint("consortium.manage"), "en") })],
  [
    "maintenance",
    "space by organization",
    async (mint) => listSpace(await mint("consortium.manage"), spaceCall.query.parse({}), "en"),
  ],
  ["maintenance", "no interest", async (mint) => ({ results: await listNoInterest(await mint("usage.view"), -1) })],
  ["maintenance", "charts", async (mint) => ({ results: await listViewCharts(await mint("consortium.manage"), "en") })],
  ["commands", "history", async (mint) => listRuns(await mint("commands.run"), listRunsCall.query.parse({}), "en")],
  [
    "doubtful titles",
    "first page",
    async (mint) => listPairs(await mint("consortium.manage"), listPairsCall.query.parse({}), "en"),
  ],
];

/** Asks what the pages of administrators ask, and prints how long the server takes and how many rows it answers with. */
export async function measureAdministration(months: number): Promise<void> {
  const name = `data/bench/administration-${months}`;
  const stores = await openProductStores(name, { kept: true });
  try {
    if ((await db().organization.count()) === 0) {
      console.log(`Generating ${months} months of ${SIZE.organizations} organizations, once …`);
      await seed(months);
    }
    const everyone = (await db().organization.findMany({ select: { id: true } })).map(({ id }) => id);
    const superuser = actingUser({ id: 1, isSuperuser: true, memberships: [] });
    const site = { installation, everyOrganization: async () => everyone, network: "127.0.0.1" };
    const mint: Mint = (permission) => mintScope(permission, superuser, site);
    const rows = [];
    for (const [page, query, ask] of questions) {
      const times: number[] = [];
      let answer: unknown;
      for (let round = 0; round < ROUNDS; round += 1) {
        const started = performance.now();
        answer = await ask(mint);
        times.push(performance.now() - started);
      }
      times.sort((one, other) => one - other);
      const [median = 0, longest = 0] = [times[Math.floor(ROUNDS / 2)], times.at(-1)];
      rows.push({
        page,
        asked: query,
        "p50 ms": Math.round(median),
        "max ms": Math.round(longest),
        "÷ goal": (median / GOAL).toFixed(2),
        over: median > GOAL ? "over" : "",
        ...sizeOf(answer),
      });
    }
    printTable(rows);
    const over = rows.filter((row) => row.over).map(({ page, asked }) => `${page} (${asked})`);
    console.log(`Over the goal of ${GOAL} ms: ${over.join(", ") || "none"}`);
  } finally {
    await stores.close();
  }
}

/** Number of returned rows, and of all rows. */
function sizeOf(answer: unknown): { rows: number; of: number } {
  const results = answer !== null && typeof answer === "object" && "results" in answer ? answer.results : null;
  const rows = Array.isArray(results) ? results.length : 1;
  const count = answer !== null && typeof answer === "object" && "count" in answer ? Number(answer.count) : rows;
  return { rows, of: count };
}

async function seed(months: number): Promise<void> {
  const { organizations, platforms } = SIZE;
  await db().server.create({ data: { id: 1, origin: "https://sushi.example" } });
  await db().$executeRaw`
    INSERT INTO users (email, verified_email, username, first_name, last_name, is_superuser, email_verified)
    SELECT mail, mail, mail, 'Person', n::text, n = 1, now()
    FROM (SELECT n, 'person' || n || '@library.example' AS mail FROM generate_series(1, ${PEOPLE}::int) n) AS person`;
  await db().$executeRaw`
    INSERT INTO audit_entries (actor_id, actor, action, organization_id, subject, subject_name, at)
    SELECT 1, 'person1@library.example', 'credentials.change', 1 + n % ${organizations}::int, 'credentials ' || n,
      'Platform ' || n, now() - make_interval(secs => n) FROM generate_series(1, ${AUDITED}::int) n`;
  const firstMonth = addMonths(LAST_MONTH, 1 - months);
  await seedLargeConsortium({ ...SIZE, months, firstMonth: `${firstMonth}-01`, restated: 33 });
  await db().$executeRaw`
    INSERT INTO memberships (user_id, organization_id, is_admin)
    SELECT u.id, o.id, u.id % 3 = 0 FROM users u
    JOIN organizations o ON o.id IN (1 + u.id % ${organizations}::int, 1 + u.id * 7 % ${organizations}::int)`;
  const [node] = usageLoader().nodes;
  await node.command({
    query: `INSERT INTO facts (organization_id, report_type_id, metric_id, date, platform_id, title_id, access_type,
        access_method, data_type, publisher, yop, value, import_id)
      SELECT 1 + number % ${organizations}, 1, 1 + number % 8, addMonths(toDate('${firstMonth}-01'), number % ${months}),
        1 + number % ${platforms}, 1 + number % 50000, 1, 1, 1, 1, 2020, 1 + number % 97, 1 + number % 100000
      FROM numbers(${FACTS})`,
  });
  await db().$executeRaw`ANALYZE`;
}
