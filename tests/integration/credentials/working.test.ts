import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mintScope } from "@/lib/access/scope";
import { credentialsTestDraft } from "@/lib/credentials/contract";
import { sweepTests } from "@/lib/credentials/jobs";
import { listCredentials } from "@/lib/credentials/list/list-credentials";
import { getCredentials } from "@/lib/credentials/list/show-credentials";
import { openSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { noSecrets } from "@/lib/credentials/secrets/secrets";
import { cloneToNewer } from "@/lib/harvest/credentials/clone-to-newer";
import { createCredentials, deleteCredentials, verifyCredentials } from "@/lib/harvest/credentials/credentials";
import { getTest, startTest } from "@/lib/harvest/credentials/credentials-tests";
import { lockCredentials } from "@/lib/harvest/credentials/edit-credentials";
import { harvestNotOffered, harvestOtherRelease } from "@/lib/harvest/credentials/harvest-other-release";
import { startHarvest } from "@/lib/harvest/plan/start-harvest";
import { workServer } from "@/lib/harvest/run/work-server";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { listOldFiles } from "@/lib/kit/files/stored-file";
import { Gate } from "@/lib/simulator/publisher/broken-replies";
import { getSimulatedPlatform } from "@/lib/simulator/publisher/consortium";
import { addMonths, type Month, monthOf } from "@/lib/simulator/publisher/month";
import { soapClient, soapSums } from "@/lib/simulator/publisher/soap/archive";
import { makeRecords } from "@/lib/simulator/registry/records";
import { installation } from "@/tests/support/actors";
import {
  harvest,
  harvestRequest,
  patience,
  reportId,
  scopeOf,
  subscribed,
  today,
  truth,
  workAll,
} from "../harvest/site";
import { draftFor, type Ground, openGround, stored } from "./ground";

const lastMonth = addMonths(monthOf(today), -1);

const lumina = { library: "hradisko", platform: "lumina", release: "5.1" } as const;

const asSheIs = { installation, everyOrganization: async () => [], network: "192.0.2.1" };

let on: Ground;

beforeAll(async () => {
  on = await openGround();
});
afterAll(() => on.site.close());
beforeEach(() => on.site.publisher.forget());

const remove = (credentials: number, withData: boolean) =>
  deleteCredentials(on.superuser, { credentials: [credentials], withData });
const currentImports = () => db().import.count({ where: { state: "current" } });

/** Result of a test after the worker has run. */
async function tried(given: object, scope = on.superuser) {
  const { id } = await startTest(scope, credentialsTestDraft.parse(given));
  await workTests();
  return getTest(scope, id);
}

async function workTests(): Promise<void> {
  const { signal } = new AbortController();
  const waiting = await db().credentialsTest.findMany({ where: { finishedAt: null }, select: { serverId: true } });
  for (const { serverId } of waiting) {
    await db().server.update({ where: { id: serverId }, data: { readyAt: new Date(0) } });
    await workServer(serverId, { signal });
  }
}

/** Turns the registry on, with stored records that name services on another host. */
async function keepRegistry(): Promise<void> {
  Object.assign(settings(), { COUNTER_REGISTRY_URL: "https://registry.example/api/v1" });
  const { platforms, services } = makeRecords({
    api: "https://registry.example/api/v1",
    addressOf: () => "https://elsewhere.example.org",
  });
  const { registryId } = getSimulatedPlatform("lumina");
  await db().platform.update({ where: { id: on.platform }, data: { counterRegistryId: registryId } });
  const text = [
    ["/platform/", platforms],
    ...[...services].map(([id, service]) => [`/sushi-service/${id}/`, service] as const),
  ] as const;
  for (const [path, body] of text)
    await db().$executeRaw`INSERT INTO registry_answers (path, body) VALUES (${path}, ${JSON.stringify(body)}::jsonb)`;
}

async function dropRegistry(): Promise<void> {
  await db().registryAnswer.deleteMany();
  Object.assign(settings(), { COUNTER_REGISTRY_URL: "" });
}

describe("a credentials test", () => {
  const access = (more: object = {}) => ({
    organization_id: on.brno,
    platform_id: on.platform,
    counter_version: "5.1",
    url: on.site.publisher.platformUrl("lumina"),
    ...more,
  });
  const recorded = async () => {
    const { id } = await subscribed(on.site, "hradisko", "lumina", { title: "recorded" });
    const { customerId, requestorId, apiKey } = openSecrets(await stored(id));
    await remove(id, false);
    return { customer_id: customerId, requestor_id: requestorId, api_key: apiKey };
  };

  test("returns the usage's sums when the credentials work, and imports nothing", async () => {
    const before = await currentImports();
    const { state, outcome, month, counter_report } = await tried(access(await recorded()));
    expect(state).toBe("finished");
    expect([month, counter_report.code]).toEqual([lastMonth, "PR"]);
    expect(outcome).toMatchObject({ status: "success", error_code: "", breaks: null, http_status: 200 });
    expect(outcome?.sums).toEqual(truth({ ...lumina, id: 0 }, "PR", lastMonth));
    expect(await currentImports()).toBe(before);
    expect(await db().attempt.count()).toBe(0);
    expect((await listOldFiles("answers", new Date(Date.now() + 1000)).next()).done).toBe(true);
  });

  test("explains a refusal and its consequence, without a secret", async () => {
    const wrong = { ...(await recorded()), api_key: "wrong-geheim-key" };
    const { outcome } = await tried(access(wrong));
    expect(outcome).toMatchObject({ status: "download_failed", error_code: "2020", breaks: "credentials" });
    const rows = await db().$queryRaw<{ text: string }[]>`SELECT t::text AS text FROM credentials_tests t`;
    for (const secret of [wrong.api_key, wrong.customer_id, wrong.requestor_id])
      expect(rows.filter(({ text }) => text.includes(secret))).toEqual([]);
    expect(await db().credentialsTest.count({ where: { secrets: { not: "" } } })).toBe(0);
  });

  test("of stored credentials accepts temporary changes", async () => {
    const { id } = await subscribed(on.site, "hradisko", "lumina", { title: "kept", apiKey: "wrong-geheim-key" });
    const { api_key } = await recorded();
    expect((await tried({ credentials: id })).outcome?.error_code).toBe("2020");
    expect((await tried({ credentials: id, api_key })).outcome?.status).toBe("success");
    expect(openSecrets(await stored(id)).apiKey).toBe("wrong-geheim-key");
    expect(await getCredentials(on.superuser, id)).toMatchObject({ verified_at: null, broken_since: null });
    await remove(id, false);
  });

  test("accepts another month and report", async () => {
    const month = addMonths(lastMonth, -3);
    const counter_report = await reportId("TR", "5.1");
    const { outcome } = await tried(access({ ...(await recorded()), month, counter_report }));
    expect(outcome?.sums).toEqual(truth({ ...lumina, id: 0 }, "TR", month));
  });

  test.each([
    [{ kind: "html" as const }, "html-page"],
    [{ kind: "reset" as const }, "connection"],
    [{ kind: "wrong-report" as const, report: "TR" }, "wrong-report"],
  ])("reports an answer without usage: %o", async (answer, code) => {
    const input = access(await recorded());
    on.site.publisher.next({}, answer);
    expect((await tried(input)).outcome).toMatchObject({ error_code: code, fact_count: 0, sums: {} });
  });

  test.each([2000, 3030])("proves nothing after a redirect that dropped the request: %i", async (code) => {
    const input = access(await recorded());
    on.site.publisher.next({}, { kind: "redirect", dropsQuery: true }, { kind: "exceptions", list: [{ code }] });
    expect((await tried(input)).outcome).toMatchObject({
      ...{ status: "download_failed", error_code: "redirect", breaks: null },
      findings: { errors: [{ code: "redirect-loses-request" }] },
    });
  });

  test("of Release 4 uses SOAP", async () => {
    const { customerId, requestorId, username, password } = soapClient;
    const soap = {
      ...{ organization_id: on.brno, platform_id: on.platform, counter_version: "4" },
      ...{ url: `${on.site.publisher.url}/annales/soap`, customer_id: customerId, requestor_id: requestorId },
      ...{ http_username: username, http_password: password },
    };
    const { outcome, counter_report } = await tried(soap);
    expect(counter_report.code).toBe("PR1");
    expect(outcome).toMatchObject({ status: "success", sums: soapSums("PR1", lastMonth) });
    const refused = await tried({ ...soap, http_password: "wrong-geheim" });
    expect(refused.outcome).toMatchObject({ status: "download_failed", http_status: 401, breaks: "credentials" });
  });

  test("retries with full dates when short ones are refused", async () => {
    on.site.publisher.next({}, { kind: "exceptions", list: [{ code: 3020 }] });
    expect((await tried(access(await recorded()))).outcome).toMatchObject({ status: "success" });
  });

  test("waits for its turn before harvests, and is visible only to its author", async () => {
    const { id: credentials } = await subscribed(on.site, "hradisko", "lumina", { title: "queued" });
    const { customerId, requestorId, apiKey } = openSecrets(await stored(credentials));
    await harvest(on.site, await harvestRequest({ ...lumina, id: credentials }, "PR", lastMonth));
    const input = access({ customer_id: customerId, requestor_id: requestorId, api_key: apiKey });
    const { id } = await startTest(on.superuser, credentialsTestDraft.parse(input));
    expect(await getTest(on.superuser, id)).toMatchObject({ state: "waiting", outcome: null });
    const other = await db().user.create({ data: { email: "b@example.org", username: "b" } });
    const nosy = await scopeOf({ userId: other.id }, "credentials.manage", [
      { organizationId: on.brno, isAdmin: true, isMaster: false },
    ]);
    await expect(getTest(nosy, id)).rejects.toMatchObject({ status: 404 });
    await workTests();
    expect(await getTest(on.superuser, id)).toMatchObject({ state: "finished" });
    expect(await db().attempt.count({ where: { intention: { credentialsId: credentials } } })).toBe(0);
    await workAll();
    expect(await db().attempt.count({ where: { intention: { credentialsId: credentials } } })).toBe(1);
    await remove(credentials, true);
  });

  test("is abandoned after it has crashed its worker several times", async () => {
    const { id } = await startTest(on.superuser, credentialsTestDraft.parse(access(await recorded())));
    await db().credentialsTest.update({ where: { id }, data: { outcome: { tries: 5 } } });
    await workTests();
    expect((await getTest(on.superuser, id)).outcome).toMatchObject({ error_code: "interrupted" });
  });

  test("requires complete data of organizations within reach", async () => {
    const refused = (given: object, scope = on.ofBrno) => startTest(scope, credentialsTestDraft.parse(given));
    await expect(refused({})).rejects.toMatchObject({ fields: { organization_id: ["mandatory"] } });
    await expect(refused(access())).rejects.toMatchObject({ fields: { customer_id: ["mandatory"] } });
    const full = access({ customer_id: "c" });
    await expect(refused({ ...full, month: monthOf(today) })).rejects.toMatchObject({
      fields: { month: ["monthNotOver"] },
    });
    await expect(refused({ ...full, http_password: "x" })).rejects.toMatchObject({
      fields: { http_password: ["notInRelease"] },
    });
    await expect(refused({ ...full, organization_id: on.olomouc })).rejects.toMatchObject({ status: 404 });
    const { pk } = await createCredentials(on.master, draftFor(on));
    await lockCredentials(on.master, [pk]);
    const elsewhere = { credentials: pk, url: "https://thief.example.org" };
    await expect(refused(elsewhere)).rejects.toMatchObject({ code: "credentialsLocked" });
  });

  test("of stored credentials at another host requires every secret again, and is refused while impersonating", async () => {
    const { pk, customer_id: mask } = await createCredentials(on.ofBrno, draftFor(on));
    const elsewhere = credentialsTestDraft.parse({ credentials: pk, url: "https://thief.example.org" });
    await expect(startTest(on.ofBrno, elsewhere)).rejects.toMatchObject({ fields: { api_key: ["giveAnew"] } });
    expect(mask).not.toBe("");
    const impersonator = { id: 1, email: "staff@example.org", isSuperuser: true, memberships: [] };
    const acting = await mintScope("credentials.manage", { ...on.ofBrno.user, impersonator }, asSheIs);
    const anew = { customer_id: "c", requestor_id: "", api_key: "k", extra_params: {} };
    await expect(startTest(acting, { ...elsewhere, ...anew })).rejects.toMatchObject({ code: "hostNotWhileActing" });
    expect(await db().credentialsTest.count({ where: { url: { contains: "thief" } } })).toBe(0);
    await startTest(on.ofBrno, { ...elsewhere, ...anew });
    await db().credentialsTest.updateMany({ where: { url: { contains: "thief" } }, data: { finishedAt: new Date() } });
  });

  test("is audited with target and field names, never with secrets", async () => {
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { action: "credentials.test" },
      orderBy: { id: "desc" },
    });
    expect(entry).toMatchObject({ organizationId: on.brno, after: { url: "https://thief.example.org" } });
    expect(entry.after).toMatchObject({ secrets_changed: ["customer_id", "requestor_id", "api_key", "extra_params"] });
  });

  test("is deleted after a day", async () => {
    await db().credentialsTest.updateMany({ data: { startedAt: new Date(Date.now() - 25 * 3_600_000) } });
    expect(await sweepTests()).toBeGreaterThan(5);
    expect(await db().credentialsTest.count()).toBe(0);
  });
});

describe("verifyCredentials", () => {
  test("harvests last month of the smallest report and verifies the credentials", async () => {
    const { id } = await subscribed(on.site, "svratka", "lumina");
    const started = await verifyCredentials(on.superuser, id);
    expect(started).toMatchObject({ month: lastMonth, counter_report: { code: "PR" } });
    expect(await db().harvest.findUniqueOrThrow({ where: { id: started.harvest } })).toMatchObject({
      kind: "verification",
    });
    await workAll();
    const credentials = await getCredentials(on.superuser, id);
    expect(credentials).toMatchObject({ status: "working", last_success: { month: lastMonth } });
    expect(credentials.verified_at).not.toBeNull();
    await remove(id, true);
  });

  test("shows a failure at the credentials until they change", async () => {
    const { id } = await subscribed(on.site, "svratka", "lumina");
    expect(await getCredentials(on.superuser, id)).toMatchObject({ status: "unverified", last_failure: null });
    on.site.publisher.next({}, { kind: "exceptions", list: [{ code: 1000 }] });
    await verifyCredentials(on.superuser, id);
    await workAll();
    const { attempts } = await db().intention.findFirstOrThrow({
      where: { credentialsId: id },
      select: { attempts: { select: { finishedAt: true } } },
    });
    const failure = { error_code: "1000", at: attempts[0]?.finishedAt };
    expect(await getCredentials(on.superuser, id)).toMatchObject({ status: "unverified", last_failure: failure });
    await db().credentials.update({ where: { id }, data: { versionHash: "another" } });
    expect((await getCredentials(on.superuser, id)).last_failure).toBeNull();
    await remove(id, true);
  });

  test("is refused for broken credentials, without reports, and for months not over", async () => {
    const { pk } = await createCredentials(on.superuser, draftFor(on));
    await expect(verifyCredentials(on.superuser, pk)).rejects.toMatchObject({
      fields: { counter_reports: ["mandatory"] },
    });
    const reported = await createCredentials(
      on.superuser,
      draftFor(on, { counter_reports: [await reportId("PR", "5")] }),
    );
    const running = verifyCredentials(on.superuser, reported.pk, monthOf(today));
    await expect(running).rejects.toMatchObject({ fields: { month: ["monthNotOver"] } });
    await db().credentials.update({ where: { id: reported.pk }, data: { brokenSince: new Date(), brokenBy: "2020" } });
    await expect(verifyCredentials(on.superuser, reported.pk)).rejects.toMatchObject({
      fields: { non_field_errors: ["credentialsBroken"] },
    });
  });
});

describe("deleted credentials", () => {
  const harvested = async (title: string, months: Month) => {
    const of = await subscribed(on.site, "hana", "scholaris", { title });
    await harvest(on.site, await harvestRequest(of, "PR", months, lastMonth));
    await workAll();
    return of;
  };

  test("keep their usage and its provenance, and free their title", async () => {
    const of = await harvested("leaving", addMonths(lastMonth, -1));
    const before = await currentImports();
    expect(await remove(of.id, false)).toEqual({ deleted: 1, deletedImports: 0 });
    expect(await currentImports()).toBe(before);
    expect(await db().attempt.count({ where: { intention: { credentialsId: of.id } } })).toBe(2);
    const row = await stored(of.id);
    expect(openSecrets(row)).toEqual(noSecrets);
    expect(row.deletedAt).not.toBeNull();
    await expect(getCredentials(on.superuser, of.id)).rejects.toMatchObject({ status: 404 });
    await expect(remove(of.id, false)).rejects.toMatchObject({ status: 404 });
    expect((await listCredentials(on.superuser, { search: "leaving" })).count).toBe(0);
    const again = await subscribed(on.site, "hana", "scholaris", { title: "leaving" });
    await remove(again.id, false);
  });

  test("lose their usage on request", async () => {
    const before = await currentImports();
    const of = await harvested("taking", addMonths(lastMonth, -4));
    const added = (await currentImports()) - before;
    expect(added).toBeGreaterThan(1);
    const hidden = await remove(of.id, true);
    expect(hidden.deletedImports).toBeGreaterThanOrEqual(added);
    const visible = await db().import.count({
      where: { state: { in: ["current", "replaced"] }, attempt: { intention: { credentialsId: of.id } } },
    });
    expect(visible).toBe(0);
  });

  test("have no pending intentions, and cannot be harvested", async () => {
    const of = await subscribed(on.site, "hana", "scholaris", { title: "waiting" });
    const query = await harvestRequest(of, "PR", addMonths(lastMonth, -6), lastMonth);
    const { pk } = await harvest(on.site, query);
    await remove(of.id, false);
    const open = await db().intention.count({ where: { harvestId: pk, finishedAt: null } });
    expect(open).toBe(0);
    await workAll();
    expect(await db().attempt.count({ where: { intention: { harvestId: pk } } })).toBe(0);
    const scope = await scopeOf(on.site, "harvest.manage");
    await expect(startHarvest(scope, [query])).rejects.toMatchObject({ status: 404 });
  });

  test("discard an answer arriving at that moment", async () => {
    const of = await subscribed(on.site, "hana", "scholaris", { title: "coming in" });
    const gate = new Gate();
    on.site.publisher.next({}, { kind: "held", gate });
    const { pk } = await harvest(on.site, await harvestRequest(of, "PR", lastMonth));
    const working = workAll();
    const isDownloading = () => db().attempt.count({ where: { intention: { harvestId: pk }, status: "downloading" } });
    await expect.poll(isDownloading, patience).toBe(1);
    await remove(of.id, true);
    gate.open();
    await working;
    const [attempt] = await db().attempt.findMany({
      where: { intention: { harvestId: pk } },
      include: { imports: true },
    });
    expect(attempt?.status).toBe("import_failed");
    expect(attempt?.imports.filter(({ state }) => state === "current")).toEqual([]);
  });
});

describe("cloneToNewer", () => {
  test("keeps secrets, maps reports and URL, and reports obstacles", async () => {
    const counter_reports = await Promise.all(["TR", "PR", "IR_M1"].map((code) => reportId(code, "5")));
    const old = draftFor(on, { counter_reports, expires_on: "2099-01-01", enabled: false });
    const { pk, can_clone } = await createCredentials(on.master, old);
    expect(can_clone).toBe(true);
    const preview = await cloneToNewer(on.ofBrno, { ids: [pk], isPreview: true });
    const planned = { title: `${old.title} (C5.1)`, url: "https://sushi.example.org/r51" };
    expect(preview).toMatchObject([{ ...planned, clone: null, problem: null }]);
    expect([...(preview[0]?.counter_reports ?? [])].sort()).toEqual(["IR", "PR", "TR"]);
    const [made] = await cloneToNewer(on.ofBrno, { ids: [pk], isPreview: false });
    const credentials = await getCredentials(on.ofBrno, made?.clone ?? 0);
    expect(credentials).toMatchObject({
      ...planned,
      counter_version: "5.1",
      enabled: false,
      expires_on: "2099-01-01",
    });
    expect(openSecrets(await stored(credentials.pk))).toEqual(openSecrets(await stored(pk)));
    expect((await getCredentials(on.ofBrno, pk)).can_clone).toBe(false);
    const again = await cloneToNewer(on.ofBrno, { ids: [pk, credentials.pk], isPreview: false });
    expect(again.map(({ credentials_id, clone, problem }) => [credentials_id, clone, problem])).toEqual([
      [pk, null, "newer-exists"],
      [credentials.pk, null, "not-release-5"],
    ]);
    await deleteCredentials(on.master, { credentials: [credentials.pk], withData: false });
  });

  test("sends no secret to another host named by the registry while impersonating", async () => {
    const { pk } = await createCredentials(on.master, draftFor(on));
    await keepRegistry();
    const impersonator = { id: 1, email: "staff@example.org", isSuperuser: true, memberships: [] };
    const acting = await mintScope("credentials.manage", { ...on.ofBrno.user, impersonator }, asSheIs);
    const url = "https://elsewhere.example.org/r51";
    expect(await cloneToNewer(acting, { ids: [pk], isPreview: false })).toMatchObject([
      { url, clone: null, problem: "acting" },
    ]);
    expect(await cloneToNewer(on.ofBrno, { ids: [pk], isPreview: true })).toMatchObject([{ url, problem: null }]);
    await dropRegistry();
    expect(await cloneToNewer(acting, { ids: [pk], isPreview: true })).toMatchObject([{ problem: null }]);
    await remove(pk, false);
  });

  test("refuses locked credentials, those with a missing key, and those out of reach", async () => {
    const { pk } = await createCredentials(on.master, draftFor(on));
    const unreadable = await createCredentials(on.master, draftFor(on));
    await lockCredentials(on.master, [pk]);
    await db().$executeRaw`UPDATE credentials SET secrets = 'lost:a:b:c' WHERE id = ${unreadable.pk}`;
    const results = await cloneToNewer(on.ofBrno, { ids: [pk, unreadable.pk], isPreview: false });
    expect(results.map(({ problem }) => problem)).toEqual(["locked", "secrets-unreadable"]);
    const foreign = await createCredentials(on.master, draftFor(on, { organization_id: on.olomouc }));
    const both = cloneToNewer(on.ofBrno, { ids: [unreadable.pk, foreign.pk], isPreview: false });
    await expect(both).rejects.toMatchObject({ status: 404 });
  });
});

describe("months in the earlier release only", () => {
  async function addAttempt(credentialsId: number, code: string, month: string, errorCode: string): Promise<number> {
    const reportTypeId = await reportId(code, "5.1");
    const { id: harvestId } = await db().harvest.create({ data: {} });
    const intention = {
      harvestId,
      credentialsId,
      reportTypeId,
      month: new Date(`${month}-01`),
      finishedAt: new Date(),
    };
    const attempt = { status: "download_failed" as const, errorCode, credentialsVersion: "v1", finishedAt: new Date() };
    const { attempts } = await db().intention.create({
      data: { ...intention, attempts: { create: attempt } },
      include: { attempts: true },
    });
    return attempts[0]?.id ?? 0;
  }

  test("are harvested with new disabled credentials when the registry has a service, and with these again", async () => {
    const reports = [await reportId("TR", "5.1"), await reportId("PR", "5.1")];
    const draft = draftFor(on, { counter_version: "5.1", counter_reports: reports, title: "newer", account: "Law" });
    const { pk } = await createCredentials(on.master, draft);
    const attempt = await addAttempt(pk, "TR", "2024-03", "only-in-earlier-release");
    await addAttempt(pk, "TR", "2024-05", "only-in-earlier-release");
    const other = await addAttempt(pk, "TR", "2024-06", "1000");
    await expect(harvestOtherRelease(on.ofBrno, other)).rejects.toMatchObject({ code: "notInOtherRelease" });
    await expect(harvestOtherRelease(on.ofBrno, attempt)).rejects.toMatchObject({ code: "noServiceOfRelease" });
    await keepRegistry();

    const { harvest: harvestId, months, credentials } = await harvestOtherRelease(on.ofBrno, attempt);
    expect(months).toBe(2);
    const added = await getCredentials(on.ofBrno, credentials);
    expect(added).toMatchObject({ counter_version: "5", enabled: false, title: "newer (C5)" });
    expect((await stored(credentials)).reports.map(({ reportType }) => reportType.counterCode)).toEqual(["TR"]);
    expect(openSecrets(await stored(credentials))).toEqual(openSecrets(await stored(pk)));
    const planned = async () =>
      (
        await db().intention.findMany({
          where: { credentialsId: credentials, finishedAt: null },
          orderBy: { month: "asc" },
        })
      ).map(({ month, reportTypeId }) => `${month.toISOString().slice(0, 7)} ${reportTypeId}`);
    const [TR, PR] = [await reportId("TR", "5"), await reportId("PR", "5")];
    expect(await planned()).toEqual([`2024-03 ${TR}`, `2024-05 ${TR}`]);
    expect(await db().intention.count({ where: { harvestId } })).toBe(2);

    const ofPlatform = await addAttempt(pk, "PR", "2024-03", "only-in-earlier-release");
    expect(await harvestOtherRelease(on.ofBrno, ofPlatform)).toMatchObject({ credentials, months: 1 });
    expect((await planned()).toSorted()).toEqual([`2024-03 ${TR}`, `2024-05 ${TR}`, `2024-03 ${PR}`].toSorted());
    await db().credentials.update({ where: { id: credentials }, data: { brokenSince: new Date() } });
    await expect(harvestOtherRelease(on.ofBrno, ofPlatform)).rejects.toMatchObject({ code: "otherCredentialsBroken" });
    await dropRegistry();
    await remove(credentials, false);
    await remove(pk, false);
  });

  test("that the list of reports does not offer are harvested with the earlier release", async () => {
    const [TR51, TR] = [await reportId("TR", "5.1"), await reportId("TR", "5")];
    const draft = draftFor(on, { counter_version: "5.1", counter_reports: [TR51], title: "listed" });
    const { pk } = await createCredentials(on.master, draft);
    await keepRegistry();
    const ask = (id: number, months: string[]) => harvestNotOffered(on.ofBrno, id, { counter_report: TR51, months });
    // Without a list, offered months are unknown.
    await expect(ask(pk, ["2024-03"])).rejects.toMatchObject({ code: "notInOtherRelease" });
    const { versionHash } = await db().credentials.findUniqueOrThrow({ where: { id: pk } });
    const list = { credentialsId: pk, credentialsVersion: versionHash, outcome: "read", readAt: new Date() };
    const offered = { create: { reportTypeId: TR51, firstMonth: new Date("2025-01-01") } };
    await db().reportList.create({ data: { ...list, reports: offered } });
    await expect(ask(pk, ["2025-02"])).rejects.toMatchObject({ code: "notInOtherRelease" });

    const { harvest: harvestId, months, credentials } = await ask(pk, ["2024-05", "2024-03", "2025-02"]);
    expect(months).toBe(2);
    expect(await getCredentials(on.ofBrno, credentials)).toMatchObject({ counter_version: "5", enabled: false });
    const planned = await db().intention.findMany({ where: { harvestId }, orderBy: { month: "asc" } });
    expect(planned.map(({ month, reportTypeId }) => [month.toISOString().slice(0, 7), reportTypeId])).toEqual([
      ["2024-03", TR],
      ["2024-05", TR],
    ]);
    const foreign = await createCredentials(on.master, { ...draft, organization_id: on.olomouc, forced: true });
    await expect(ask(foreign.pk, ["2024-03"])).rejects.toMatchObject({ status: 404 });
    await dropRegistry();
    for (const id of [credentials, pk, foreign.pk]) await remove(id, false);
  });
});
