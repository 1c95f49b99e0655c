import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright";
import { z } from "zod";
import { startDemoSite } from "@/lib/commands/demo-site";
import { furnishDemo } from "@/lib/commands/furnish-demo";
import { type Demo, harvestConsortium, jsonBody } from "@/lib/commands/harvest-demo";
import { now } from "@/lib/kit/clock";
import { routing } from "@/lib/kit/i18n/routing";
import { ensureChromium } from "../support/chromium";
import { picturedNames } from "./pictured-pages";
import { takePicture } from "./take-picture";

// Takes the pictures of the guide, all of them or those of the named pages; see lib/help/README.md.

const PERSON = "consortium-admin@usus.example";
/** Kept, so that only the first time takes minutes. */
const DATA_FOLDER = "data/guide-pictures";
/** Always the same: keys are not sent to an address that they were not entered for. */
const PUBLISHER_PORT = 3290;

const exported = z.object({ count: z.number(), results: z.array(z.object({ status: z.string() })) });

/** Exports that fill the page of exports. */
async function exportReports({ client, log }: Demo): Promise<void> {
  const address = "/api/export/flexible-export/";
  const stored = async () => exported.parse(jsonBody(await client.get(address), 200));
  if ((await stored()).count === 0) {
    const where = { reportType: ["TR", "TR51"], metric: ["Total_Item_Requests"] };
    const ask = async (format: string, rows: string, columns: string) =>
      jsonBody(
        await client.post(address, { format, question: { version: 1, where, rows: [rows], columns: [columns] } }),
        201,
      );
    await ask("xlsx", "platform", "year");
    await ask("csv", "title", "month");
    await ask("xlsx", "organization", "month");
    log("Waiting for three exports");
  }
  while ((await stored()).results.some(({ status }) => ["waiting", "running"].includes(status))) await pause(200);
}

const wantedNames = process.argv.slice(2);
const unknown = wantedNames.filter((name) => !picturedNames.some((one) => one === name));
if (unknown.length > 0) {
  console.error(`The guide has no picture of ${unknown.join(", ")}, but of ${picturedNames.join(", ")}.`);
  process.exit(2);
}
const names = picturedNames.filter((name) => wantedNames.length === 0 || wantedNames.includes(name));

const today = now();
const site = await startDemoSite({
  ...{ mode: "demo", dataFolder: DATA_FOLDER, port: 0, publisherPort: PUBLISHER_PORT },
  ...{ today, log: console.log },
});
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const demo: Demo = { site, client: await site.signIn(PERSON), today, log: console.log };
  await harvestConsortium(demo);
  await furnishDemo(demo);
  await exportReports(demo);
  let sum = 0;
  for (const locale of routing.locales) {
    const context = await browser.newContext({
      ...{ locale, timezoneId: "Europe/Prague", colorScheme: "light", reducedMotion: "reduce" },
    });
    await context.addCookies(demo.client.cookies().map(([name, value]) => ({ name, value, url: site.product.url })));
    for (const name of names) {
      const picture = await takePicture(context, { site, name, locale });
      writeFileSync(path.join("lib/help", locale, `${name}.webp`), picture);
      console.log(`${locale}/${name}.webp`.padEnd(36), `${Math.round(picture.byteLength / 1000)} kB`.padStart(8));
      sum += picture.byteLength;
    }
    await context.close();
  }
  console.log(`${names.length * routing.locales.length} pictures of ${Math.round(sum / 1000)} kB`);
} finally {
  await browser.close();
  await site.stop();
}
process.exit(0);
