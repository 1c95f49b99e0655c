import { once } from "node:events";
import { parseArgs } from "node:util";
import { now } from "@/lib/kit/clock";
import { demoPeople } from "@/prisma/seed/demo-people";
import { compareDemo } from "./compare-demo";
import { type DemoSite, startDemoSite } from "./demo-site";
import { harvestConsortium } from "./harvest-demo";

const PUBLISHER_PORT = 3190;
const HARVESTER = "consortium-admin@usus.example";

const { values } = parseArgs({ options: { exit: { type: "boolean", default: false }, port: { type: "string" } } });
const say = (line: string) => console.log(line);
const asked = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => asked.abort());

let site: DemoSite | undefined;
try {
  const today = now();
  site = await startDemoSite({
    mode: "demo",
    dataFolder: process.env.DATA_FOLDER ?? "data",
    today,
    publisherPort: PUBLISHER_PORT,
    ...(values.port ? { port: Number(values.port) } : {}),
    log: say,
    signal: asked.signal,
  });
  const client = await site.signIn(HARVESTER);
  const demo = { site, client, today, log: say };
  const { reports, failed } = await harvestConsortium(demo);
  say(`${reports} reports asked for, ${failed} refused or failed (see SUSHI harvests)`);
  if (values.exit) await finish(demo);
  else {
    introduce(site);
    if (!asked.signal.aborted) await once(asked.signal, "abort");
  }
  await site.stop();
  process.exit(0);
} catch (error) {
  if (!asked.signal.aborted) console.error(error instanceof Error ? error.message : error);
  await site?.stop();
  process.exit(asked.signal.aborted ? 0 : 1);
}

async function finish(demo: Parameters<typeof compareDemo>[0]): Promise<void> {
  const { facts, reports, differences } = await compareDemo(demo);
  if (differences.length > 0) {
    const shown = differences.slice(0, 20).join("\n");
    throw new Error(`${differences.length} figures differ from the publisher's own:\n${shown}`);
  }
  say(`demo ok: ${facts} facts, ${reports} reports`);
}

function introduce({ product, passwords }: DemoSite): void {
  say("");
  say(`Open ${product.url} (Czech: ${product.url}/cs/) and sign in as`);
  for (const { role, email } of demoPeople) say(`  ${role.padEnd(18)} ${email.padEnd(30)} ${passwords.get(email)}`);
  say("");
  say(`Mails that it sends are at ${product.url}/mailbox/ (Czech: ${product.url}/cs/mailbox/)`);
  say("Ctrl+C ends everything. What was harvested stays under data/.");
}
