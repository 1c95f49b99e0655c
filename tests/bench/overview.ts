import { mintScope } from "@/lib/access/scope";
import { listCredentialsCall } from "@/lib/credentials/contract";
import { listCredentials } from "@/lib/credentials/list/list-credentials";
import { listDownloadsCall } from "@/lib/harvest/contract";
import { monthOverviewCall } from "@/lib/harvest/overview/contract";
import { listMonthOverview } from "@/lib/harvest/overview/list-month-overview";
import { showTroubleshooting } from "@/lib/harvest/overview/show-troubleshooting";
import { listHarvests } from "@/lib/harvest/show/harvests";
import { listDownloads } from "@/lib/harvest/show/list-downloads";
import { db } from "@/lib/kit/db";
import { actingUser, installation } from "@/tests/support/actors";
import { seedLargeConsortium } from "@/tests/support/large-consortium";
import { printLine } from "./figures";
import { openProductStores } from "./product-stores";

/** Milliseconds of what the SUSHI pages ask, best of five, for a consortium of 50 libraries and 100 platforms. */
export async function measureOverview(): Promise<void> {
  const stores = await openProductStores("data/bench-overview");
  try {
    await db().server.create({ data: { id: 1, origin: "https://sushi.example" } });
    await seedLargeConsortium();
    const organizations = (await db().organization.findMany({ select: { id: true } })).map(({ id }) => id);
    const superuser = actingUser({ id: 1, isSuperuser: true, memberships: [] });
    const site = { installation, everyOrganization: async () => organizations, network: "127.0.0.1" };
    const scope = await mintScope("harvest.manage", superuser, site);
    const manager = await mintScope("credentials.manage", superuser, site);
    const month = monthOverviewCall.query.parse({ month: "2025-03" });
    const failed = monthOverviewCall.query.parse({ month: "2025-03", page_size: 1000, state: "failed" });
    const downloads = listDownloadsCall.query.parse({});
    const credentials = listCredentialsCall.query.parse({ search: "library platform" });
    await report("credentials, 5,000, by words", () => listCredentials(manager, credentials));
    await report("month overview, 20,000 reports", () => listMonthOverview(scope, month));
    await report("month overview, failed only, 1,000 rows", () => listMonthOverview(scope, failed));
    await report("downloads, 120,000", () => listDownloads(scope, downloads, "en"));
    await report("harvests", () => listHarvests(scope, { order_by: "pk", desc: "true", page: 1, page_size: 25 }));
    await report("troubleshooting", () => showTroubleshooting(scope, {}));
  } finally {
    await stores.close();
  }
}

async function report(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  const least = Math.min(...times);
  printLine(`${name.padEnd(44)}${Math.round(least).toString().padStart(7)} ms`, { [`${name}: ms`]: least });
}
