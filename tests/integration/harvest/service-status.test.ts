import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { credentialsTestDraft } from "@/lib/credentials/contract";
import { openSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { getTest, startTest } from "@/lib/harvest/credentials/credentials-tests";
import { workServer } from "@/lib/harvest/run/work-server";
import { listRestingServersCall } from "@/lib/harvest/servers/contract";
import { listRestingServers } from "@/lib/harvest/servers/servers";
import { askStatus } from "@/lib/harvest/sushi/ask-status";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { Gate } from "@/lib/simulator/publisher/broken-replies";
import { addMonths, monthOf } from "@/lib/simulator/publisher/month";
import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import { harvest, harvestRequest, openSite, type Site, type Subscribed, scopeOf, subscribed, today } from "./site";

const lastMonth = addMonths(monthOf(today), -1);
const { signal } = new AbortController();
const status = { what: "status" } as const;

let site: Site;
let current: Subscribed;
let older: Subscribed;

beforeAll(async () => {
  site = await openSite({ originPerPlatform: true });
  current = await subscribed(site, "hradisko", "lumina");
  older = await subscribed(site, "hradisko", "societas");
});
afterAll(() => site.close());
beforeEach(async () => {
  site.publisher.forget();
  await db().server.updateMany({
    data: { readyAt: new Date(0), restSince: null, restCode: "", service: Prisma.DbNull },
  });
});

const serverOf = async ({ id }: Subscribed) =>
  (await db().credentials.findUniqueOrThrow({ where: { id }, include: { server: true } })).server;

async function tried(of: Subscribed) {
  const scope = await scopeOf(site, "credentials.manage");
  const { id } = await startTest(scope, credentialsTestDraft.parse({ credentials: of.id }));
  const { id: server } = await serverOf(of);
  await db().server.update({ where: { id: server }, data: { readyAt: new Date(0), gapUntil: null } });
  const before = site.publisher.requests.length;
  await workServer(server, { signal });
  const requests = site.publisher.requests.slice(before);
  return { outcome: (await getTest(scope, id)).outcome, requests };
}

async function accessOf({ id }: Subscribed) {
  const row = await db().credentials.findUniqueOrThrow({ where: { id } });
  return { access: { ...openSecrets(row), url: row.url }, release: row.release, signal };
}

const says = (said: unknown): ScriptedAnswer => ({ kind: "made", make: () => said });

test("a credentials test shows the provider's announcements, which are cached for minutes", async () => {
  const alerts = [{ Date_Time: "2026-12-27T06:00:00Z", Alert: "Planned <b>outage</b>\u0000 \ud800" }];
  site.publisher.next({ ...status, platform: "lumina" }, says([{ Service_Active: true, Alerts: alerts }]));
  const { outcome, requests } = await tried(current);
  expect(outcome).toMatchObject({
    status: "success",
    service: { is_active: true, note: "", alerts: [{ day: "2026-12-27", text: "Planned outage" }] },
  });
  expect(requests.map(({ path }) => path)).toEqual(["/lumina/r51/status", "/lumina/r51/reports/pr"]);
  // Release 5.1 requires no credentials for the status.
  expect(requests[0]?.query).toEqual({});
  const again = await tried(current);
  expect([again.requests.length, again.outcome?.service]).toEqual([1, outcome?.service]);
});

test("the service status never makes a test fail", async () => {
  site.publisher.next(status, { kind: "text", text: "Not Found", status: 404 });
  const { outcome, requests } = await tried(current);
  expect([outcome?.status, outcome?.service, requests.length]).toEqual(["success", null, 2]);
});

test.each<[string, ScriptedAnswer]>([
  ["a page", { kind: "html" }],
  ["half an answer", { kind: "text", text: '[{"Service_Active":tr', contentType: "application/json" }],
  ["something else", says({ Report_Header: {} })],
  ["an exception", { kind: "exceptions", list: [{ code: 2020 }], form: "object" }],
  ["a broken connection", { kind: "reset" }],
  ["a redirect to a private host", { kind: "redirect", origin: "http://10.0.0.1" }],
  ["an oversized answer", { kind: "text", text: `["${"x".repeat(200_000)}"]`, contentType: "application/json" }],
])("%s is not a status", async (_, answer) => {
  site.publisher.next(status, answer);
  expect(await askStatus(await accessOf(current))).toBeNull();
});

test("a status after a redirect that dropped the request is ignored", async () => {
  const { access, ...asking } = await accessOf(current);
  const query = { ...asking, access: { ...access, extraParams: { platform: "p" } } };
  const notices = async (dropsQuery: boolean) => {
    site.publisher.next(status, { kind: "redirect", dropsQuery }, says({ Service_Active: false }));
    return askStatus(query);
  };
  expect(await notices(true)).toBeNull();
  expect(await notices(false)).toMatchObject({ is_active: false });
});

test("a service that does not respond is not waited for", async () => {
  const gate = new Gate();
  site.publisher.next(status, { kind: "held", gate });
  const limits = { connect: 2_000, idle: 60_000, total: 300, bytes: 1000 };
  expect(await askStatus({ ...(await accessOf(current)), limits })).toBeNull();
  gate.open();
});

test("secrets that a service repeats are removed", async () => {
  const { access, ...asking } = await accessOf(current);
  const echo = says({ Service_Active: false, Note: `Not for ${access.requestorId}.` });
  site.publisher.next(status, echo);
  expect(await askStatus({ access, ...asking, release: "5" })).toMatchObject({
    is_active: false,
    note: "Not for •••.",
  });
});

test("the reason of a rest includes the service's status, requested once", async () => {
  const manage = await scopeOf(site, "harvest.manage");
  const { id } = await serverOf(older);
  const trouble: ScriptedAnswer = { kind: "exceptions", list: [{ code: 1000 }], form: "object" };
  site.publisher.next({}, trouble, trouble);
  const before = site.publisher.requests.length;
  const work = async () => {
    await db().server.update({ where: { id }, data: { readyAt: new Date(0), gapUntil: null } });
    await harvest(site, await harvestRequest(older, "PR", addMonths(lastMonth, -2)));
    await workServer(id, { signal });
    return site.publisher.requests.slice(before).map(({ path }) => path.replace(/.*\//, ""));
  };
  expect(await work()).toEqual(["pr", "status"]);
  const resting = async () => listRestingServersCall.returns.parse(await listRestingServers(manage, {}));
  const outage = { day: `${today.getFullYear()}-12-27`, text: expect.stringContaining("Planned outage") };
  const view = [{ pk: id, code: "1000", service: { is_active: true, alerts: [outage] } }];
  expect(await resting()).toMatchObject(view);
  expect(await work()).toEqual(["pr", "status", "pr"]);
  expect(await resting()).toMatchObject(view);
});

test("a server that limits the request rate receives no status request", async () => {
  site.publisher.next({}, { kind: "too-many-requests", retryAfter: "60" });
  const before = site.publisher.requests.length;
  await harvest(site, await harvestRequest(current, "PR", addMonths(lastMonth, -3)));
  await workServer((await serverOf(current)).id, { signal });
  expect(site.publisher.requests).toHaveLength(before + 1);
  expect(await listRestingServers(await scopeOf(site, "harvest.manage"), {})).toMatchObject([{ service: null }]);
});
