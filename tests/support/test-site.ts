import fs from "node:fs";
import path from "node:path";
import { startDemoSite } from "@/lib/commands/demo-site";
import { now } from "@/lib/kit/clock";
import { freePort } from "@/lib/runtime/embedded/free-port";
import { platforms } from "@/lib/simulator/publisher/consortium";
import { startOidcProvider } from "@/tests/oidc/provider";
import { startMailCatcher } from "./mail-catcher";
import { ownFolder } from "./own-folder";
import type { SiteFacts } from "./site-facts";

export type TestSite = { facts: SiteFacts; stop(): Promise<void> };

/**
 * The built application on its own stores, with the demo users and the demo publisher but no harvests, a mail server
 * that stores what is sent, and two identity providers.
 */
export async function startTestSite(): Promise<TestSite> {
  const dataFolder = await ownFolder("usus-site-");
  const log = (line: string) => console.log(line);
  const mails = await startMailCatcher();
  const [provider, museum] = await Promise.all([startOidcProvider(), startOidcProvider()]);
  const endOthers = async () => {
    await Promise.all([mails.close(), provider.close(), museum.close()]);
    fs.rmSync(dataFolder, { recursive: true, force: true });
  };
  const extraEnv = {
    SITE_APPEARANCE: path.resolve("tests/fixtures/appearance/site.json"),
    SMTP_URL: mails.url,
    MAIL_FROM: "Usus <usus@usus.example>",
    // Requests name their own network, so that each test has its own limits per network.
    TRUSTED_PROXIES: "1",
    ...provider.env,
    OIDC_PROVIDERS: JSON.stringify([museum.entry("museum", { en: "Museum of Rivers", cs: "Muzeum řek" })]),
  };
  // The site may harvest from its own COUNTER API.
  const port = await freePort();
  const otherHosts = [`127.0.0.1:${port}`];
  const site = await startDemoSite({ mode: "test", dataFolder, port, otherHosts, today: now(), extraEnv, log }).catch(
    async (error: unknown) => {
      await endOthers();
      throw error;
    },
  );
  const facts: SiteFacts = {
    url: site.product.url,
    mails: mails.folder,
    passwords: Object.fromEntries(site.passwords),
    organizations: Object.fromEntries(site.seeded.organizations),
    platforms: Object.fromEntries(site.seeded.platforms),
    publishers: Object.fromEntries(platforms.map(({ key }) => [key, site.publisher.platformUrl(key)])),
    settings: { ...site.product.settings },
    enginePid: site.product.children.find(({ name }) => name === "usage engine")?.pid ?? 0,
  };
  return {
    facts,
    async stop() {
      await site.stop();
      await endOthers();
    },
  };
}
