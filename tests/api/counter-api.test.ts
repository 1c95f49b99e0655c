import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { ApiClient } from "@/lib/commands/api-client";
import { acceptedCredentials, type PlatformKey, platforms } from "@/lib/simulator/publisher/consortium";
import { clientOf, site } from "./cast";

// A second client of the COUNTER API is the product's own harvester: what it collects from here must be what is here.

const pk = z.object({ pk: z.number() });
const MONTH = "2025-04";
/** A library that other tests make no keys for: each may have twenty. */
const LIBRARY = "hana";
const organization = site.organizations[LIBRARY] ?? 0;
const base = `${site.url}/api/counter`;
let admin: ApiClient;
let key: string;

beforeAll(async () => {
  admin = await clientOf("consortium admin");
  const { body } = await admin.post("/api/api-key/", { name: "COUNTER", organization, days: 1 });
  key = z.object({ key: z.string() }).parse(body).key;
});

const imports = z.object({
  results: z.array(
    z.object({
      report_type: z.object({ short_name: z.string() }),
      fact_count: z.number(),
      is_partial: z.boolean(),
      sums: z.record(z.string(), z.number()),
    }),
  ),
});

async function importsOf(platform: number) {
  const query = `organization=${organization}&platform=${platform}&from=${MONTH}&to=${MONTH}&page_size=100`;
  const { results } = imports.parse((await admin.get(`/api/import-batch/?${query}`)).body);
  return results.map(({ report_type, ...rest }) => ({ report: report_type.short_name, ...rest }));
}

/** Harvests reports of Release 5.1 with new credentials, and waits until they are imported. */
async function harvest(platform: number, reports: readonly string[], access: object): Promise<void> {
  const types = z
    .array(z.object({ pk: z.number(), code: z.string(), counter_version: z.string() }))
    .parse((await admin.get("/api/counter-report-type/")).body)
    .filter(({ code, counter_version }) => reports.includes(code) && counter_version === "5.1");
  const draft = {
    ...{ organization_id: organization, platform_id: platform, counter_version: "5.1", forced: true },
    counter_reports: types.map((type) => type.pk),
  };
  const created = await admin.post("/api/sushi-credentials/", { ...draft, ...access });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const credentials = pk.parse(created.body).pk;
  const intentions = types.map((type) => ({
    ...{ credentials, counter_report: type.pk, start_date: MONTH, end_date: MONTH, replace: true },
  }));
  const started = pk.parse((await admin.post("/api/scheduler/harvest/", { intentions })).body).pk;
  const states = z.array(z.object({ state: z.string() }));
  for (let left = 240; left > 0; left -= 1) {
    const current = states.parse((await admin.get(`/api/scheduler/harvest/${started}/intention/`)).body);
    if (current.every(({ state }) => state === "success")) return;
    if (current.some(({ state }) => state === "failed")) throw new Error(`Failed: ${JSON.stringify(current)}`);
    await pause(250);
  }
  throw new Error("The harvest did not end within a minute.");
}

async function newPlatform(name: string): Promise<number> {
  return pk.parse((await admin.post("/api/organization/-1/platform/", { short_name: name, name })).body).pk;
}

const fromProvider = (platform: PlatformKey) => {
  const { customerId, requestorId, apiKey } = acceptedCredentials(LIBRARY, platform);
  return {
    ...{ url: site.publishers[platform], customer_id: customerId },
    ...{ requestor_id: requestorId ?? "", api_key: apiKey ?? "" },
    extra_params: { platform: platforms.find(({ key }) => key === platform)?.auth.platform ?? "" },
  };
};

describe.each([
  ["scholaris", ["TR", "DR", "PR"]],
  ["kinoteka", ["IR"]],
] as const)("usage of %s", (name, reports) => {
  test("is the same after our own harvester has collected it from here", async () => {
    // Journeys on this site look for platforms by their names.
    const of = reports.join("");
    const source = await newPlatform(`Source ${of}`);
    await harvest(source, reports, { title: `Source ${of}`, ...fromProvider(name) });
    const copy = await newPlatform(`Copy ${of}`);
    await harvest(copy, reports, {
      ...{ title: `Copy ${of}`, url: base, customer_id: String(organization), api_key: key },
      extra_params: { platform: String(source) },
    });
    const originals = await importsOf(source);
    expect(originals.map(({ report }) => report.replace("51", "")).sort()).toEqual([...reports].sort());
    expect(originals.every(({ fact_count }) => fact_count > 0)).toBe(true);
    expect(await importsOf(copy)).toEqual(expect.arrayContaining(originals));
  }, 180_000);
});

const ask = (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}?${new URLSearchParams(query)}`, { headers, redirect: "manual" });

describe("a COUNTER client", () => {
  test("reads the status without a key, with and without a slash", async () => {
    for (const path of ["/r51/status", "/r51/status/"]) {
      const answer = await ask(path, { api_key: "expired" });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
      expect(await answer.json()).toMatchObject([{ Service_Active: true }]);
    }
  });

  test("sends the key in the header or as parameter", async () => {
    const customers = [{ Customer_ID: String(organization) }];
    const inHeader = await ask("/r51/members", {}, { authorization: `Api-Key ${key}` });
    expect(await inHeader.json()).toMatchObject(customers);
    const asParameter = await ask("/r51/members", { api_key: key });
    expect([asParameter.status, await asParameter.json()]).toMatchObject([200, customers]);
    expect(asParameter.headers.get("ratelimit-policy")).toContain("q=120");
  });

  test.each([
    ["without a key", {}, 400, 1030],
    ["with a wrong key", { api_key: `usus_${"a".repeat(43)}` }, 401, 2020],
  ])("%s is refused with an exception of the standard", async (_, query, status, code) => {
    const answer = await ask("/r51/reports/tr", { ...query, customer_id: "1" });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ Code: code, Message: expect.any(String), Data: expect.any(String) });
  });

  test("gets the same refusal for a customer of others and for none", async () => {
    const dates = { begin_date: MONTH, end_date: MONTH };
    const bodies = await Promise.all(
      [String(site.organizations.svratka), "2000000000"].map(async (customer_id) => {
        const answer = await ask("/r51/reports/tr", { api_key: key, customer_id, ...dates });
        expect(answer.status).toBe(403);
        return answer.text();
      }),
    );
    expect(bodies[0]).toBe(bodies[1]);
    expect(bodies[0]).toContain("2010");
  });

  test("with a key that may not read usage is not authorized", async () => {
    const draft = { name: "uploads", organization, scopes: ["uploads"], days: 1 };
    const other = z.object({ key: z.string() }).parse((await admin.post("/api/api-key/", draft)).body).key;
    const answer = await ask("/r51/members", { api_key: other });
    expect([answer.status, await answer.json()]).toMatchObject([401, { Code: 2000 }]);
  });

  test("gets a report without its key in it", async () => {
    const [platform] = z
      .array(z.object({ Platform_Parameter: z.string() }))
      .parse(await (await ask("/r51/platforms", { api_key: key, customer_id: String(organization) })).json());
    const query = {
      ...{ api_key: key, customer_id: String(organization), platform: platform?.Platform_Parameter ?? "" },
      ...{ begin_date: MONTH, end_date: MONTH, access_type: key, colour: "red" },
    };
    const answer = await ask("/r51/reports/tr", query);
    const text = await answer.text();
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([200, null]);
    expect(text).not.toContain(key.slice(5));
    expect(JSON.parse(text).Report_Header).toMatchObject({ Release: "5.1", Report_ID: "TR", Created_By: "Usus" });
  });

  test("finds nothing at paths that the standard does not have", async () => {
    for (const path of ["/r51/reports/jr1", "/r51/nothing", "/reports"])
      expect((await ask(path, { api_key: key, customer_id: String(organization) })).status, path).toBe(404);
  });

  test("that sends too many requests gets the limit and when to return", async () => {
    const draft = { name: "many", organization, days: 1 };
    const busy = z.object({ key: z.string() }).parse((await admin.post("/api/api-key/", draft)).body).key;
    for (let sent = 0; sent < 120; sent += 1) await ask("/r51/members", { api_key: busy });
    const answer = await ask("/r51/members", { api_key: busy });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ Code: 1020, Data: expect.stringContaining("120") });
  });
});
