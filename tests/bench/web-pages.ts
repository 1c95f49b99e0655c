import { z } from "zod";
import type { DemoSite } from "@/lib/commands/demo-site";
import { saveReports, uploadHistory } from "@/lib/commands/furnish-demo";
import { jsonBody } from "@/lib/commands/harvest-demo";
import { pathTo } from "@/lib/navigation/routes";

/** A page that needs data of its own. */
export type FilledPage = { readonly name: string; readonly address: string };

const listed = z.object({ results: z.array(z.object({ pk: z.number().int() })).min(1) });

/** The pages of a platform, of costs, a saved report and an uploaded file, each with something to show. */
export async function filledPages(site: DemoSite, today: Date): Promise<FilledPage[]> {
  const client = await site.signIn("consortium-admin@usus.example");
  const demo = { site, client, today, log: () => undefined };
  await uploadHistory(demo);
  await saveReports(demo);
  const firstOf = async (address: string) =>
    listed.parse(jsonBody(await client.get(address), 200)).results[0]?.pk ?? Number.NaN;
  const platformId = site.seeded.platforms.get("lumina") ?? Number.NaN;
  const [reportId, uploadObjectId] = [
    await firstOf("/api/flexible-report/"),
    await firstOf("/api/manual-data-upload/"),
  ];
  return [
    { name: "platform", address: pathTo("platform-detail", { platformId }) },
    { name: "cost", address: `${pathTo("platform-list")}?view=cost` },
    { name: "saved report", address: pathTo("flexireport", { reportId }) },
    { name: "upload", address: pathTo("manual-data-upload-detail", { platformId, uploadObjectId }) },
  ];
}
