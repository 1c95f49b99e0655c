import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { counterReports } from "@/lib/counter/standard/reports";
import { serveCounterReport } from "@/lib/imports/counter-api/serve-report";
import { db } from "@/lib/kit/db";
import { findSubscription } from "@/lib/simulator/publisher/consortium";
import { addMonths, monthOf } from "@/lib/simulator/publisher/month";
import { read, sumsOf } from "@/tests/pure/counter/reading-aid";
import { jsonViolations } from "@/tests/pure/counter-export/standard-rules";
import { harvest, harvestRequest, openSite, type Site, scopeOf, subscribed, today, workAll } from "../harvest/site";

const last = addMonths(monthOf(today), -2);
const begin = addMonths(last, -1);
const platforms = { societas: ["PR", "TR", "IR"], scholaris: ["DR"] } as const;
type PlatformName = keyof typeof platforms;

let site: Site;
let organizationId: number;
const platformIds: Partial<Record<PlatformName, number>> = {};

beforeAll(async () => {
  site = await openSite();
  for (const platform of ["societas", "scholaris"] as const) {
    const of = await subscribed(site, "hradisko", platform);
    const requests = platforms[platform].map((code) => harvestRequest(of, code, begin, last));
    await harvest(site, ...(await Promise.all(requests)));
    platformIds[platform] = (await db().platform.findFirstOrThrow({ where: { shortName: platform } })).id;
  }
  await workAll();
  organizationId = (await db().import.findFirstOrThrow()).organizationId;
});
afterAll(() => site.close());

const split: Readonly<Record<string, Record<string, string>>> = {
  ...{ PR: { attributes_to_show: "Access_Method" }, DR: { attributes_to_show: "Access_Method" } },
  TR: { attributes_to_show: "YOP|Access_Type|Access_Method" },
  IR: {
    attributes_to_show: "Authors|Publication_Date|Article_Version|YOP|Access_Type|Access_Method",
    include_parent_details: "True",
  },
};

async function served(report: string, platform: PlatformName): Promise<string> {
  const answer = await serveCounterReport(await scopeOf(site, "usage.view"), {
    report,
    query: {
      ...{ customer_id: String(organizationId), platform: String(platformIds[platform]) },
      ...{ begin_date: begin, end_date: last, ...split[report] },
    },
    signal: new AbortController().signal,
  });
  return answer.text();
}

/** The same report from the provider itself. */
async function provided(report: string, platform: PlatformName): Promise<string> {
  const credentials = findSubscription("hradisko", platform)?.credentials;
  const query = new URLSearchParams({
    ...{ customer_id: credentials?.customerId ?? "", begin_date: begin, end_date: last, ...split[report] },
    ...(credentials?.requestorId && { requestor_id: credentials.requestorId }),
    ...(credentials?.apiKey && { api_key: credentials.apiKey }),
    ...(platform === "scholaris" && { platform: "scholaris-complete" }),
  });
  const answer = await fetch(`${site.publisher.platformUrl(platform)}/r51/reports/${report.toLowerCase()}?${query}`);
  return answer.text();
}

describe.each(counterReports.filter(({ release }) => release === "5.1").map(({ id }) => id))("%s", (id) => {
  const platform = id.startsWith("DR") ? "scholaris" : "societas";

  test("served from a harvest is the report of the provider, by the rules of the standard", async () => {
    const text = await served(id, platform);
    const request = { report: id, release: "5.1", from: month(begin), to: month(last) } as const;
    const { reading, records } = await read(text, { request });
    const original = await read(await provided(id, platform));
    expect(jsonViolations(JSON.parse(text))).toEqual([]);
    expect(reading).toMatchObject({ errors: [], warnings: [] });
    expect(sumsOf(records)).toEqual(sumsOf(original.records));
    // This provider has no books and no films.
    expect(records.length > 0).toBe(!/^(TR_B|IR_M1)/.test(id));
  });
});
