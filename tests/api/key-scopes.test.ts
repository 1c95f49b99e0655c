import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { addressOf, type Call, methodOf } from "@/lib/access/contract";
import { ApiClient } from "@/lib/commands/api-client";
import { allContracts } from "@/lib/help/api-reference/all-contracts";
import { clientOf, site, uploadForm } from "./cast";

/** Repeated from the contracts on purpose. */
const open: Record<"credentials" | "uploads", readonly Call[]> = {
  credentials: [
    "GET /api/import-batch/data-coverage-harvestable/",
    "GET /api/organization/{organization}/platform/{platform}/arrival/",
    "GET /api/scheduler/resting-server/",
    "GET /api/sushi-credentials/",
    "GET /api/sushi-credentials/month-overview/",
    "GET /api/sushi-credentials/troubleshooting/",
    "GET /api/sushi-credentials/{id}/",
    "GET /api/sushi-credentials/{id}/data/",
    "GET /api/sushi-credentials/{id}/offered-reports/",
  ],
  uploads: [
    "GET /api/manual-data-upload/",
    "GET /api/manual-data-upload/details/",
    "GET /api/manual-data-upload/{upload}/",
    "GET /api/manual-data-upload/{upload}/file/",
    "GET /api/organization/{organization}/manual-data-upload/",
    "POST /api/manual-data-upload/",
    "POST /api/manual-data-upload/{upload}/import-data/",
    "POST /api/manual-data-upload/{upload}/preflight/",
  ],
};

const contracts = (await allContracts()).filter(({ access }) =>
  ["credentials.manage", "harvest.manage", "uploads.manage"].includes(access),
);
const created = z.object({ key: z.string() });
const credentialsOfSite = z.object({
  results: z.array(
    z.object({
      pk: z.int(),
      organization: z.object({ pk: z.int() }),
      counter_reports: z.array(z.object({ pk: z.int() })).min(1),
    }),
  ),
});

let admin: ApiClient;
let own: { organization: number; credentials: number; counterReport: number };

beforeAll(async () => {
  admin = await clientOf("consortium admin");
  const { results } = credentialsOfSite.parse((await admin.get("/api/sushi-credentials/?page_size=100")).body);
  // Other files make as many keys for Hradisko as a library may have.
  const [first] = results.filter(({ organization }) => organization.pk !== site.organizations.hradisko);
  if (!first) throw new Error("No credentials of another library.");
  const [report] = first.counter_reports;
  own = { organization: first.organization.pk, credentials: first.pk, counterReport: report?.pk ?? 0 };
});

async function clientWith(scope: string): Promise<ApiClient> {
  const draft = { name: "scopes", organization: own.organization, scopes: [scope], days: 1 };
  const { body } = await admin.post("/api/api-key/", draft);
  return new ApiClient(site.url, "en", created.parse(body).key);
}

/** Requests that are valid for an administrator; `upload`: sent by the same key. */
function requestOf(call: Call, upload = 0) {
  const { organization, credentials, counterReport } = own;
  const query: Partial<Record<Call, string>> = {
    "GET /api/import-batch/data-coverage-harvestable/": `organization=${organization}&report_type=${counterReport}`,
    "GET /api/sushi-credentials/month-overview/": "month=2025-03",
    "GET /api/manual-data-upload/details/": `uploads=${upload}`,
  };
  const body: Partial<Record<Call, unknown>> = {
    "POST /api/manual-data-upload/": uploadForm(organization, "scopes"),
    "POST /api/manual-data-upload/{upload}/import-data/": {},
  };
  const platform = site.platforms.lumina ?? 0;
  const path = addressOf(call, { organization, platform, id: credentials, upload });
  return [methodOf(call), `${path}?${query[call] ?? ""}`, body[call]] as const;
}

describe.each(["credentials", "uploads"] as const)("a key with the scope %s", (scope) => {
  let client: ApiClient;
  beforeAll(async () => {
    client = await clientWith(scope);
  });

  test("is named by the contracts of these calls only", () => {
    const named = contracts.filter(({ keys }) => keys === scope).map(({ call }) => call);
    expect(named.sort()).toEqual(open[scope]);
  });

  test.each(open[scope])("may send %s", async (call) => {
    const sent = call.includes("upload") ? await client.send(...requestOf("POST /api/manual-data-upload/")) : null;
    const upload = sent ? z.object({ pk: z.int() }).parse(sent.body).pk : 0;
    const answer = await client.send(...requestOf(call, upload));
    // A file without a report is not imported.
    const expected = call.endsWith("import-data/") ? [400] : [200, 201, 202];
    expect(expected, JSON.stringify(answer.body).slice(0, 300)).toContain(answer.status);
  });

  const closed = contracts.map(({ call }) => call).filter((call) => !open[scope].includes(call));
  test.each(closed)("may not send %s", async (call) => {
    const address = call.slice(call.indexOf(" ") + 1).replace(/\{\w+\}/g, "1");
    const body = methodOf(call) === "GET" ? undefined : {};
    expect(await client.send(methodOf(call), address, body)).toMatchObject({ status: 403 });
  });
});

test("a key with the scope usage may send none of them", async () => {
  const client = await clientWith("usage");
  for (const call of [...open.credentials, ...open.uploads])
    expect(await client.send(...requestOf(call))).toMatchObject({ status: 403 });
});

test("a key describes itself, and each answer has the number of calls left", async () => {
  const draft = { name: "self", organization: own.organization, days: 1 };
  const { key } = created.parse((await admin.post("/api/api-key/", draft)).body);
  const read = () => fetch(`${site.url}/api/api-key/self/`, { headers: { authorization: `Api-Key ${key}` } });
  const answer = await read();
  expect(await answer.json()).toMatchObject({
    ...{ name: "self", scopes: ["usage"], is_consortial: false, calls_per_minute: 120 },
    organizations: [{ pk: own.organization }],
  });
  expect(answer.headers.get("ratelimit-policy")).toBe('"minute";q=120;w=60');
  expect(answer.headers.get("ratelimit")).toMatch(/^"minute";r=119;t=\d+$/);
  await Promise.all(Array.from({ length: 119 }, read));
  const refused = await read();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(refused.headers.get("ratelimit")).toMatch(/^"minute";r=0;t=\d+$/);
});
