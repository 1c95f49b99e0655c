import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { credentialsTestDraft } from "@/lib/credentials/contract";
import { previewMembers } from "@/lib/credentials/members/preview-members";
import { openSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { applyImport } from "@/lib/harvest/credentials/apply-import";
import { createCredentials } from "@/lib/harvest/credentials/credentials";
import { getServiceList, requestMembers, requestPlatforms } from "@/lib/harvest/credentials/credentials-tests";
import { lockCredentials } from "@/lib/harvest/credentials/edit-credentials";
import { workServer } from "@/lib/harvest/run/work-server";
import { db } from "@/lib/kit/db";
import { acceptedCredentials, getSimulatedPlatform } from "@/lib/simulator/publisher/consortium";
import { aLibrary, reportId, scopeOf } from "../harvest/site";
import { draftFor, type Ground, openGround, stored } from "./ground";

type Manage = Scope<"credentials.manage">;
type Choices = { row: number; organization: number | null }[];

const account = acceptedCredentials("kmk", "lumina");

let on: Ground;
let consortium: number;

beforeAll(async () => {
  on = await openGround();
  consortium = (await db().organization.findFirstOrThrow({ where: { isMaster: true } })).id;
});
afterAll(() => on.site.close());
beforeEach(async () => {
  on.site.publisher.forget();
  await db().limitedTry.deleteMany();
  await db().credentials.updateMany({ where: { deletedAt: null }, data: { deletedAt: new Date() } });
});

/** Credentials of the consortium, for six libraries. */
const consortial = async (more: object = {}) =>
  createCredentials(
    on.master,
    draftFor(on, {
      ...{ organization_id: consortium, title: "", counter_version: "5.1", outside_consortium: false },
      url: on.site.publisher.platformUrl("lumina"),
      ...{ customer_id: account.customerId, requestor_id: account.requestorId, api_key: account.apiKey },
      ...{ extra_params: {}, counter_reports: [await reportId("TR", "5.1"), await reportId("PR", "5.1")] },
      ...more,
    }),
  );

async function workRequests(): Promise<void> {
  const { signal } = new AbortController();
  for (const { serverId } of await db().credentialsTest.findMany({ where: { finishedAt: null } })) {
    await db().server.update({ where: { id: serverId }, data: { readyAt: new Date(0) } });
    await workServer(serverId, { signal, waiting: (work) => work });
  }
}

async function listed(credentials: number, scope: Manage = on.master) {
  const { id } = await requestMembers(scope, credentials);
  await workRequests();
  return getServiceList(scope, id);
}

const preview = (id: string, organizations: Choices = [], scope: Manage = on.master) =>
  previewMembers(scope, { id, organizations, acceptLanguage: "en" });

const answerWith = (members: unknown, status = 200) =>
  on.site.publisher.next({ what: "members" }, { kind: "made", make: () => members, status });

describe("members of a consortial account", () => {
  test("become credentials of their libraries in one step, once", async () => {
    const { pk } = await consortial();
    const { id, outcome } = await listed(pk);
    expect(outcome).toMatchObject({ error_code: "", count: 6, http_status: 200 });
    expect(outcome?.used_url).toBe(
      `${on.site.publisher.platformUrl("lumina")}/r51/members?customer_id=•••&requestor_id=•••&api_key=•••`,
    );
    const first = await preview(id);
    expect(first).toMatchObject({ format: "members", counts: { create: 4, update: 0, same: 0, error: 2 } });
    expect(first.rows.map(({ member, action }) => [member?.name, member?.match, action])).toEqual([
      ["Hradisko University Library", "name", "create"],
      ["Svratka Technical Library", "name", "create"],
      ["Haná Medical Library", "name", "create"],
      ["Pálava Regional Library", "name", "create"],
      ["Bystřice City Library", null, "error"],
      ["Library of the Dyje Museum", null, "error"],
    ]);
    expect(JSON.stringify(first)).not.toContain(account.apiKey);

    const second = await preview(id, [
      { row: 4, organization: on.brno },
      { row: 5, organization: on.olomouc },
    ]);
    expect(second.counts).toMatchObject({ create: 6, error: 0 });
    const { created, credentials } = await applyImport(on.master, { token: second.token });
    expect(created).toBe(6);
    const rows = await Promise.all(credentials.map(stored));
    for (const row of rows) {
      expect(row).toMatchObject({ release: "5.1", isEnabled: true, isOutsideConsortium: false, lockLevel: 400 });
      expect(row.reports.map(({ reportType }) => reportType.counterCode).sort()).toEqual(["PR", "TR"]);
      expect(openSecrets(row)).toMatchObject({ requestorId: account.requestorId, apiKey: account.apiKey });
    }
    const hradisko = rows.find(({ organizationId }) => organizationId !== on.brno);
    expect(hradisko && openSecrets(hradisko).customerId).toBe(acceptedCredentials("hradisko", "lumina").customerId);

    const again = await preview((await listed(pk)).id);
    expect(again.counts).toEqual({ create: 0, update: 0, same: 6, error: 0 });
    expect(again.rows.map(({ member }) => member?.match)).toEqual(Array(6).fill("customer"));
    await expect(applyImport(on.master, { token: again.token })).rejects.toMatchObject({ code: "importRowsNotReady" });
  });

  test("are all or none created: a change since the preview refuses all", async () => {
    const { pk } = await consortial();
    const { token } = await preview((await listed(pk)).id);
    const hana = await aLibrary("hana");
    const { customerId } = acceptedCredentials("hana", "lumina");
    await consortial({ organization_id: hana, customer_id: customerId, title: "made meanwhile" });
    const before = await db().credentials.count();
    await expect(applyImport(on.master, { token })).rejects.toMatchObject({
      code: "importChanged",
      fields: { "rows.2": ["same-exists-within-org"] },
    });
    expect(await db().credentials.count()).toBe(before);
  });

  test("get their own requestor id and an account of their own next to other credentials", async () => {
    const { pk } = await consortial();
    const olomouc = await createCredentials(
      on.master,
      draftFor(on, { organization_id: on.olomouc, title: "", counter_version: "5.1" }),
    );
    answerWith([
      { Customer_ID: "b-1", Requestor_ID: "own-requestor", Name: "Brno" },
      { Customer_ID: "b-2", Name: "Brno" },
      { Customer_ID: "o-1", Name: "Olomouc", Notes: `Key ${account.apiKey}` },
    ]);
    const { rows, token } = await preview((await listed(pk)).id);
    expect(rows.map(({ title, account: name, warnings }) => [title, name, warnings.map(({ code }) => code)])).toEqual([
      ["Brno", "Brno", ["memberAccount"]],
      ["Brno 2", "Brno 2", ["memberAccount"]],
      ["Olomouc", "Olomouc", ["memberAccount"]],
    ]);
    expect(rows[2]?.member?.notes).toBe("Key •••");
    const { credentials } = await applyImport(on.master, { token, rows: [0, 2] });
    const [brno, other] = await Promise.all(credentials.map(stored));
    expect(brno && openSecrets(brno)).toMatchObject({ customerId: "b-1", requestorId: "own-requestor" });
    expect(other?.accountId).not.toBe((await stored(olomouc.pk)).accountId);
  });

  test("are matched by identifiers before names", async () => {
    const { pk } = await consortial();
    await db().organization.update({ where: { id: on.brno }, data: { alternativeNames: ["ISIL CZ-BrMZK"] } });
    answerWith({ Customer_ID: "17", Institution_Name: "Olomouc", Institution_ID: { ISIL: ["CZ-BrMZK"] } });
    const { rows } = await preview((await listed(pk)).id);
    expect(rows).toMatchObject([{ organization: "Brno", member: { match: "isil", name: "Olomouc" } }]);
    await db().organization.update({ where: { id: on.brno }, data: { alternativeNames: [] } });
  });

  test("may be 2,000, repeated and without ids", async () => {
    const { pk } = await consortial();
    const many = Array.from({ length: 2000 }, (_, number) => ({
      Customer_ID: `c-${number}`,
      Name: `Library ${number}`,
    }));
    answerWith([...many, ...many.slice(0, 50), { Name: "Brno" }, { Customer_ID: "c-brno", Name: "BRNO" }, null]);
    const { id, outcome } = await listed(pk);
    expect(outcome).toMatchObject({ error_code: "", count: 2002 });
    const { counts, rows } = await preview(id);
    expect(counts).toMatchObject({ create: 1, error: 2001 });
    expect(rows.find(({ member }) => member?.name === "Brno")?.errors).toMatchObject([
      { code: "memberWithoutCustomerId" },
    ]);
  });

  test.each<[string, unknown, number, string, string]>([
    [
      "an exception with status 200",
      { Code: 2020, Severity: "Error", Message: "APIKey Invalid" },
      200,
      "2020",
      "APIKey Invalid",
    ],
    ["an unsupported path", "Not Found", 404, "list-missing", ""],
    ["an empty list", [], 200, "list-empty", ""],
    ["junk", "<members/>", 200, "not-a-list", ""],
    ["too many", Array.from({ length: 5001 }, (_, Customer_ID) => ({ Customer_ID })), 200, "list-too-long", ""],
    ["a busy service", { Code: 1010, Message: "Service Busy" }, 503, "1010", "Service Busy"],
  ])("are not previewed after %s", async (_, answer, status, error_code, message) => {
    const { pk } = await consortial();
    answerWith(answer, status);
    const { id, outcome } = await listed(pk);
    expect(outcome).toMatchObject({ error_code, message });
    await expect(preview(id)).rejects.toMatchObject({ code: "membersNotListed" });
    expect(await db().credentialsTest.count({ where: { id, secrets: { not: "" } } })).toBe(0);
  });

  test("are not read from an answer above the limit of size", async () => {
    const { pk } = await consortial();
    answerWith([{ Customer_ID: "1", Name: "x".repeat(10_000_001) }]);
    expect((await listed(pk)).outcome).toMatchObject({ error_code: "too-large" });
  });

  test("are available to those who may edit the account, for organizations they manage", async () => {
    const { pk } = await consortial();
    const { id } = await listed(pk);
    await expect(requestMembers(on.ofBrno, pk)).rejects.toMatchObject({ status: 404 });
    await expect(getServiceList(on.ofBrno, id)).rejects.toMatchObject({ status: 404 });
    await lockCredentials(on.superuser, [pk], 1000);
    await expect(requestMembers(on.master, pk)).rejects.toMatchObject({ code: "credentialsLocked" });
    await expect(preview(id)).rejects.toMatchObject({ code: "credentialsLocked" });

    const ofBoth = await scopeOf(on.site, "credentials.manage", [
      { organizationId: on.brno, isAdmin: true, isMaster: false },
      { organizationId: on.olomouc, isAdmin: true, isMaster: false },
    ]);
    const own = await consortial({ organization_id: on.brno, customer_id: "brno-1", outside_consortium: true });
    answerWith([
      { Customer_ID: "o", Name: "Olomouc" },
      { Customer_ID: "h", Name: "Hradisko University Library" },
    ]);
    const list = await listed(own.pk, ofBoth);
    const { rows } = await preview(list.id, [{ row: 1, organization: await aLibrary("hradisko") }], ofBoth);
    expect(rows.map(({ action, errors }) => [action, errors.map(({ code }) => code)])).toEqual([
      ["create", []],
      ["error", ["unknownOrganization"]],
    ]);
  });

  test("are not requested in Release 4", async () => {
    const { pk } = await createCredentials(
      on.master,
      draftFor(on, { counter_version: "4", api_key: "", extra_params: {} }),
    );
    await expect(requestMembers(on.master, pk)).rejects.toMatchObject({ code: "listNotInRelease4" });
  });
});

describe("platforms of a service", () => {
  const accepted = acceptedCredentials("hradisko", "scholaris");
  const draft = (more: object = {}) =>
    credentialsTestDraft.parse({
      ...{ organization_id: on.brno, platform_id: on.platform, counter_version: "5.1" },
      url: on.site.publisher.platformUrl("scholaris"),
      ...{ customer_id: accepted.customerId, requestor_id: accepted.requestorId, api_key: accepted.apiKey },
      ...more,
    });

  async function offered(more: object = {}) {
    const { id } = await requestPlatforms(on.ofBrno, draft(more));
    await workRequests();
    return (await getServiceList(on.ofBrno, id)).outcome;
  }

  test("are offered before the credentials are saved", async () => {
    const parameter = getSimulatedPlatform("scholaris").auth.platform;
    for (const counter_version of ["5", "5.1"])
      expect(await offered({ counter_version, extra_params: { platform: "typed" } })).toMatchObject({
        error_code: "",
        platforms: [
          { parameter, name: "Scholaris Complete", description: "" },
          { parameter: `${parameter}-archive`, description: "Usage of closed collections" },
        ],
      });
    expect(
      on.site.publisher.requests.filter(({ path }) => path.endsWith("/platforms")).at(-1)?.query,
    ).not.toHaveProperty("platform");
  });

  test("are missing where the service has no such list, and refused with wrong keys", async () => {
    const societas = acceptedCredentials("hradisko", "societas");
    const url = on.site.publisher.platformUrl("societas");
    expect(await offered({ url, customer_id: societas.customerId, requestor_id: societas.requestorId })).toMatchObject({
      error_code: "list-missing",
      platforms: [],
    });
    expect(await offered({ api_key: "wrong-key" })).toMatchObject({ error_code: "2020", platforms: [] });
  });
});
