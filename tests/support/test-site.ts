import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startDemoSite } from "@/lib/commands/demo-site";
import { now } from "@/lib/kit/clock";
import { platforms } from "@/tests/publisher/consortium";
import type { SiteFacts } from "./site-facts";

export type TestSite = { env: Record<string, string>; stop(): Promise<void> };

/** The built application on stores of its own, with the people of the demo and its publisher, but nothing harvested yet. */
export async function startTestSite(): Promise<TestSite> {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "usus-site-"));
  const log = (line: string) => console.log(line);
  const site = await startDemoSite({ mode: "test", dataFolder, port: 0, today: now(), log });
  const facts: SiteFacts = {
    url: site.product.url,
    passwords: Object.fromEntries(site.passwords),
    organizations: Object.fromEntries(site.seeded.organizations),
    platforms: Object.fromEntries(site.seeded.platforms),
    publishers: Object.fromEntries(platforms.map(({ key }) => [key, site.publisher.platformUrl(key)])),
    settings: { ...site.product.settings },
    enginePid: site.product.children.find(({ name }) => name === "usage engine")?.pid ?? 0,
  };
  return {
    env: { BASE_URL: site.product.url, SITE_FACTS: JSON.stringify(facts) },
    async stop() {
      await site.stop();
      fs.rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
