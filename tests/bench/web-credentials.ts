import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { DemoSite } from "@/lib/commands/demo-site";
import { addCredentials } from "@/lib/commands/harvest-demo";
import { libraries, platforms, shownMonths } from "@/lib/simulator/publisher/consortium";

const reports = z.array(z.object({ pk: z.number(), code: z.string(), counter_version: z.string() }));

const harvested = z.object({ pk: z.number(), stats: z.object({ total: z.number(), planned: z.number() }) });

/** Harvests the last two months of every subscription, so that lists have rows and reports something to draw. */
export async function usageOf(site: DemoSite, today: Date): Promise<void> {
  const client = await site.signIn("consortium-admin@usus.example");
  const [before, last] = shownMonths(today).slice(-2);
  const requests = await addCredentials({ site, client, today, log: () => undefined });
  const intentions = requests.map((request) => ({ ...request, start_date: before ?? "", end_date: last ?? "" }));
  let harvest = harvested.parse((await client.post("/api/scheduler/harvest/", { intentions })).body);
  for (let left = 240; left > 0 && harvest.stats.planned > harvest.stats.total / 4; left -= 1) {
    await pause(500);
    harvest = harvested.parse((await client.get(`/api/scheduler/harvest/${harvest.pk}/`)).body);
  }
}

/** Fills the list of credentials with so many of them. */
export async function libraryOf({ seeded, publisher, signIn }: DemoSite, count: number): Promise<void> {
  const client = await signIn("superuser@usus.example");
  const types = reports.parse((await client.get("/api/counter-report-type/")).body);
  const counterReports = types.filter(({ counter_version }) => counter_version === "5").map(({ pk }) => pk);
  const organizations = libraries.map(({ key }) => seeded.organizations.get(key) ?? 0);
  for (let number = 0; number < count; number += 1) {
    const platform = platforms[number % platforms.length];
    if (!platform) throw new Error("The demo has no platforms.");
    const answer = await client.post("/api/sushi-credentials/", {
      organization_id: organizations[number % organizations.length],
      platform_id: seeded.platforms.get(platform.key),
      title: `Set ${number}`,
      counter_version: "5",
      url: publisher.platformUrl(platform.key),
      customer_id: `bench-${number}`,
      counter_reports: counterReports,
    });
    if (answer.status !== 201) throw new Error(`Credentials were refused: ${JSON.stringify(answer.body)}`);
  }
}
