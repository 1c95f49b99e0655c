import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { now } from "@/lib/kit/clock";
import {
  findSubscription,
  platforms,
  type Subscription,
  shownMonths,
  subscriptions,
} from "@/lib/simulator/publisher/consortium";
import type { ApiAnswer, ApiClient } from "./api-client";
import type { DemoSite } from "./demo-site";

export type Demo = { site: DemoSite; client: ApiClient; today: Date; log: (line: string) => void };
export type DemoHarvest = { credentials: number; counter_report: number; start_date: string; end_date: string };

const pk = z.number().int();
const place = z.object({ pk });
const reportList = z.array(z.object({ pk, code: z.string(), counter_version: z.string() }));
const credentialsRow = z.object({
  pk,
  revision: z.number(),
  url: z.string(),
  counter_version: z.string(),
  organization: place,
  platform: place,
  counter_reports: z.array(z.object({ pk })),
});
const credentialsPage = z.object({ results: z.array(credentialsRow) });
const progress = z.object({
  pk,
  stats: z.object({ total: z.number(), planned: z.number(), working: z.number(), failed: z.number() }),
});
const intentions = z.array(
  z.object({
    state: z.string(),
    not_before: z.string(),
    month: z.string(),
    credentials: place,
    counter_report: place,
    attempt: z.object({ status: z.string(), error_code: z.string() }).nullable(),
  }),
);

/** Adds credentials for every subscription through the REST API; moves existing ones to the provider's present address. */
export async function addCredentials({ site, client }: Demo): Promise<DemoHarvest[]> {
  const reports = reportList.parse(jsonBody(await client.get("/api/counter-report-type/"), 200));
  const existing = credentialsPage.parse(
    jsonBody(await client.get("/api/sushi-credentials/?page_size=1000"), 200),
  ).results;
  const rows = [];
  for (const subscription of subscriptions) {
    const organization = site.seeded.organizations.get(subscription.library);
    const platform = site.seeded.platforms.get(subscription.platform);
    const url = site.publisher.platformUrl(subscription.platform);
    const there = existing.find((row) => row.organization.pk === organization && row.platform.pk === platform);
    const counter_reports = reports
      .filter(({ counter_version }) => counter_version === subscription.release)
      .filter(({ code }) => subscription.reports.includes(code))
      .map(({ pk }) => pk);
    if (there?.url === url) {
      rows.push(there);
      continue;
    }
    const { counter_version, ...secrets } = draftOf(subscription);
    const answer = there
      ? await client.send("PATCH", `/api/sushi-credentials/${there.pk}/`, { revision: there.revision, url, ...secrets })
      : await client.post("/api/sushi-credentials/", {
          ...{ counter_version, ...secrets, organization_id: organization, platform_id: platform, url },
          counter_reports,
        });
    rows.push(credentialsRow.parse(jsonBody(answer, there ? 200 : 201)));
  }
  return rows.flatMap(({ pk: credentials, counter_reports }) =>
    counter_reports.map(({ pk: counter_report }) => ({ credentials, counter_report, start_date: "", end_date: "" })),
  );
}

export function draftOf({ platform, release, credentials }: Subscription) {
  const parameter = platforms.find(({ key }) => key === platform)?.auth.platform;
  return {
    counter_version: release,
    customer_id: credentials.customerId,
    requestor_id: credentials.requestorId ?? "",
    api_key: credentials.apiKey ?? "",
    ...(parameter ? { extra_params: { platform: parameter } } : {}),
  };
}

const harvestPage = z.object({ results: z.array(progress) });

/**
 * Harvests three years of every subscription unless an earlier demo has started to, and retries temporary failures
 * once. Returns the number of reports that stay failed.
 */
export async function harvestConsortium(demo: Demo): Promise<{ reports: number; failed: number }> {
  const months = shownMonths(demo.today);
  const range = { start_date: months[0] ?? "", end_date: months.at(-1) ?? "" };
  const requests = (await addCredentials(demo)).map((request) => ({ ...request, ...range }));
  const before = harvestPage.parse(jsonBody(await demo.client.get("/api/scheduler/harvest/?desc=false"), 200));
  const isNew = before.results.length === 0;
  if (isNew) countProvisionally(demo);
  const first = await follow(demo, before.results[0]?.pk ?? (await begin(demo, requests)));
  if (isNew) await harvestRestated(demo, requests);
  const again = first.failed.filter(({ attempt }) => PASSING.includes(attempt?.error_code ?? ""));
  if (again.length === 0) return { reports: first.total, failed: first.failed.length };
  demo.log(`Asking again for ${again.length} reports that came as something else`);
  const repeated = await beginUnlessThere(
    demo,
    again.map(({ credentials, counter_report, month }) => ({
      credentials: credentials.pk,
      counter_report: counter_report.pk,
      start_date: month,
      end_date: month,
    })),
  );
  const second = repeated === null ? { failed: [] } : await follow(demo, repeated);
  return { reports: first.total, failed: first.failed.length - again.length + second.failed.length };
}

/** The provider of Scholaris restates one month of Svratka: the first version lacks some titles. */
const restated = { library: "svratka", platform: "scholaris", report: "TR" } as const;

/** Call before the first harvest, which receives the first version. */
function countProvisionally({ site, today }: Demo): void {
  const subscription = findSubscription(restated.library, restated.platform);
  const month = shownMonths(today).at(-3);
  if (!subscription || !month) return;
  const { customerId } = subscription.credentials;
  site.publisher.next(
    { platform: restated.platform, report: restated.report, customerId, month },
    { kind: "honest", falsehood: { isProvisional: true } },
  );
}

/** Harvests the final version, so that all figures match the provider's. */
async function harvestRestated(demo: Demo, requests: readonly DemoHarvest[]): Promise<void> {
  const place = subscriptions.findIndex(
    ({ library, platform }) => library === restated.library && platform === restated.platform,
  );
  // Requests follow the order of subscriptions, one per report.
  const first = subscriptions.slice(0, place).reduce((count, { reports }) => count + reports.length, 0);
  const month = shownMonths(demo.today).at(-3) ?? "";
  const again = requests
    .slice(first, first + (subscriptions[place]?.reports.length ?? 0))
    .map((request) => ({ ...request, start_date: month, end_date: month, replace: true }));
  await follow(demo, await begin(demo, again));
}

/** Failures that a retry may fix: an HTML page instead of a report. */
const PASSING = ["html-page", "not-counter"];

export async function begin({ client }: Demo, requests: readonly DemoHarvest[]): Promise<number> {
  return progress.parse(jsonBody(await client.post("/api/scheduler/harvest/", { intentions: requests }), 201)).pk;
}

const refusal = z.object({ code: z.string() });

/** Null if an earlier demo has harvested everything. */
async function beginUnlessThere({ client }: Demo, requests: readonly DemoHarvest[]): Promise<number | null> {
  const answer = await client.post("/api/scheduler/harvest/", { intentions: requests });
  if (answer.status === 400 && refusal.parse(answer.body).code === "monthsThere") return null;
  return progress.parse(jsonBody(answer, 201)).pk;
}

/** Prints progress until nothing is left to wait for. */
export async function follow({ client, log }: Demo, harvest: number) {
  const address = `/api/scheduler/harvest/${harvest}/`;
  for (let lastShown = -1; ; await pause(500)) {
    const { stats } = progress.parse(jsonBody(await client.get(address), 200));
    const done = stats.total - stats.planned;
    const tenth = Math.floor((done * 10) / Math.max(1, stats.total));
    if (tenth > lastShown) log(`Harvested ${done} of ${stats.total} reports`);
    lastShown = Math.max(lastShown, tenth);
    if (await isOver(client, address, stats)) break;
  }
  const all = intentions.parse(jsonBody(await client.get(`${address}intention/`), 200));
  return { total: all.length, failed: all.filter(({ attempt }) => attempt?.status.endsWith("_failed") ?? true) };
}

/** Also finished if the rest waits for another day or for broken credentials. */
async function isOver(client: ApiClient, address: string, stats: z.infer<typeof progress>["stats"]): Promise<boolean> {
  if (stats.planned === 0) return true;
  if (stats.working > 0 || stats.planned > 200) return false;
  const open = intentions.parse(jsonBody(await client.get(`${address}intention/`), 200));
  const soon = new Date(now().getTime() + 10 * 60_000).toISOString();
  return open.every(({ state, not_before }) => !MOVING.includes(state) || (state === "retrying" && not_before > soon));
}

const MOVING = ["waiting", "retrying", "downloading", "importing"];

/** The body of a response, or an error with the refusal. */
export function jsonBody({ status, body }: ApiAnswer, expected: number): unknown {
  if (status !== expected) throw new Error(`The application returned ${status}: ${JSON.stringify(body).slice(0, 500)}`);
  return body;
}
