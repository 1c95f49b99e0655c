import { once } from "node:events";
import { z } from "zod";
import { now } from "@/lib/kit/clock";
import { freePort } from "@/lib/runtime/embedded/free-port";
import { type ConsortiumSums, consortiumSums } from "@/lib/simulator/publisher/consortium-sums";
import { demoPeople } from "@/prisma/seed/demo-people";
import { type DemoSite, startDemoSite } from "./demo-site";
import { furnishDemo } from "./furnish-demo";
import { type Demo, harvestConsortium, jsonBody } from "./harvest-demo";
import { readArguments } from "./read-arguments";

type Sums = Record<string, number>;

type Comparison = { facts: number; reports: number; differences: string[] };

const table = z.object({
  next: z.null(),
  results: z.array(z.object({ pk: z.string(), cells: z.record(z.string(), z.number()) })),
});

const metricList = z.array(z.object({ pk: z.number(), short_name: z.string() }));

/** Queries reports for every month of every subscription, and compares them with the provider's own counts. */
async function compareDemo(demo: Demo): Promise<Comparison> {
  const metrics = metricList.parse(jsonBody(await demo.client.get("/api/metric/"), 200));
  const metricOf = new Map(metrics.map(({ pk, short_name }) => [String(pk), short_name]));
  const comparison: Comparison = { facts: 0, reports: 0, differences: [] };
  for (const months of consortiumSums(demo.today)) {
    const stored = months[0] ? await storedSums(demo, months[0], metricOf) : new Map<string, Sums>();
    for (const truth of months) {
      comparison.facts += truth.records;
      if (truth.answer === "available") comparison.reports += 1;
      comparison.differences.push(...differencesOf(truth, stored.get(truth.month) ?? {}));
    }
  }
  return comparison;
}

const nameOf = ({ organization, platform, report, release }: ConsortiumSums) =>
  `${report} of Release ${release}, ${organization} at ${platform}`;

async function storedSums({ site, client }: Demo, truth: ConsortiumSums, metricOf: ReadonlyMap<string, string>) {
  const search = new URLSearchParams({
    report_type: `${truth.report}${truth.release === "5.1" ? "51" : ""}`,
    rows: "month",
    columns: "metric",
    organization: String(site.seeded.organizations.get(truth.organization)),
    platform: String(site.seeded.platforms.get(truth.platform)),
    page_size: "100",
  });
  const { results } = table.parse(jsonBody(await client.get(`/api/flexible-slicer/?${search}`), 200));
  const named = (cells: Sums) =>
    Object.fromEntries(Object.entries(cells).map(([key, sum]) => [metricOf.get(key) ?? key, sum]));
  return new Map(results.map(({ pk, cells }) => [pk, named(cells)]));
}

function differencesOf(truth: ConsortiumSums, stored: Sums): string[] {
  const counted: Sums = { ...truth.sums };
  const metrics = [...new Set([...Object.keys(counted), ...Object.keys(stored)])];
  return metrics
    .filter((metric) => (counted[metric] ?? 0) !== (stored[metric] ?? 0))
    .map(
      (metric) =>
        `${nameOf(truth)}, ${truth.month}, ${metric}: the publisher counted ${counted[metric] ?? 0}, the report shows ${stored[metric] ?? 0}`,
    );
}

/** The message with those of its causes: a failed fetch states the reason only there. */
const reasonsOf = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${reasonsOf(error.cause)}` : error.message;

/** A second demo on the machine takes others. */
const USUAL_PORT = 3000;
const PUBLISHER_PORT = 3190;
const HARVESTER = "consortium-admin@usus.example";

const USAGE = `npm run demo -- [--exit] [--port PORT]
  --exit   compares every figure with the publisher's own, and ends`;

const { values } = readArguments(USAGE, { exit: { type: "boolean" }, port: { type: "string" } }, { least: 0, most: 0 });
const wantedPort = values.port || process.env.PORT;
const say = (line: string) => console.log(line);
const shutdown = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => shutdown.abort());

let site: DemoSite | undefined;
try {
  const today = now();
  site = await startDemoSite({
    mode: "demo",
    dataFolder: process.env.DATA_FOLDER || "data",
    today,
    publisherPort: await freePort(PUBLISHER_PORT).catch(() => 0),
    port: wantedPort ? Number(wantedPort) : await freePort(USUAL_PORT).catch(() => 0),
    log: say,
    signal: shutdown.signal,
  });
  if (!values.exit) introduce(site);
  const client = await site.signIn(HARVESTER);
  const demo = { site, client, today, log: say };
  const stopped = once(shutdown.signal, "abort").then(() => Promise.reject(new Error("The demo was stopped.")));
  const { reports, failed } = await Promise.race([harvestConsortium(demo), stopped]);
  say(`${reports} reports asked for, ${failed} refused or failed (see SUSHI harvests)`);
  await Promise.race([furnishDemo(demo), stopped]);
  if (values.exit) await finish(demo);
  else {
    say("Everything is there now: harvests, uploads, agreements and reports.");
    if (!shutdown.signal.aborted) await once(shutdown.signal, "abort");
  }
  await site.stop();
  process.exit(0);
} catch (error) {
  if (!shutdown.signal.aborted) console.error(error instanceof Error ? reasonsOf(error) : error);
  await site?.stop();
  process.exit(shutdown.signal.aborted ? 0 : 1);
}

async function finish(demo: Parameters<typeof compareDemo>[0]): Promise<void> {
  const { facts, reports, differences } = await compareDemo(demo);
  if (differences.length > 0) {
    const excerpt = differences.slice(0, 20).join("\n");
    throw new Error(`${differences.length} figures differ from those of the publisher:\n${excerpt}`);
  }
  say(`demo ok: ${facts} facts, ${reports} reports`);
}

function introduce({ product, passwords }: DemoSite): void {
  say("");
  say(`Open ${product.url} (Czech: ${product.url}/cs/) and sign in as`);
  for (const { role, email } of demoPeople) say(`  ${role.padEnd(18)} ${email.padEnd(30)} ${passwords.get(email)}`);
  say("");
  say(`Mails that it sends are at ${product.url}/mailbox/ (Czech: ${product.url}/cs/mailbox/)`);
  say("Harvesting takes some minutes; watch it on the dashboard and under SUSHI status. You need not wait for it.");
  say(
    "Ctrl+C ends everything at any time. What was harvested stays in the data folder, and the next demo goes on from it.",
  );
  say("");
}
