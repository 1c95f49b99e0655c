import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { type CredentialsDraft, credentialsChange, credentialsDraft } from "@/lib/credentials/contract";
import { listCounterReports } from "@/lib/credentials/list/list-counter-reports";
import { countCredentials, listCredentials } from "@/lib/credentials/list/list-credentials";
import { getCredentials } from "@/lib/credentials/list/show-credentials";
import { openSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { createCredentials, deleteCredentials, updateCredentials } from "@/lib/harvest/credentials/credentials";
import { unsetBroken } from "@/lib/harvest/credentials/edit-credentials";
import { db } from "@/lib/kit/db";
import { openSite, reportId, type Site, scopeOf } from "../harvest/site";

let site: Site;
let brno: number;
let olomouc: number;
let platform: number;
let master: Scope<"credentials.manage">;
let ofBrno: Scope<"credentials.manage">;
let title = 0;

const all = { page: 1, page_size: 100 };

beforeAll(async () => {
  site = await openSite();
  brno = (await db().organization.create({ data: { name: "Brno" } })).id;
  olomouc = (await db().organization.create({ data: { name: "Olomouc" } })).id;
  platform = (await db().platform.create({ data: { shortName: "JSTOR", name: "JSTOR" } })).id;
  master = await scopeOf(site, "credentials.manage");
  ofBrno = await scopeOf(site, "credentials.manage", [{ organizationId: brno, isAdmin: true, isMaster: false }]);
});
afterAll(() => site.close());

function draft(change: Partial<CredentialsDraft> = {}): CredentialsDraft {
  title += 1;
  return credentialsDraft.parse({
    organization_id: brno,
    platform_id: platform,
    title: `set ${title}`,
    counter_version: "5",
    url: "https://sushi.example.org/reports/",
    customer_id: "customer-1234567",
    requestor_id: "requestor-7654321",
    api_key: "key-abcdefghijkl",
    extra_params: { platform: "jstor-platform", empty: "" },
    forced: true,
    ...change,
  });
}

const stored = (id: number) => db().credentials.findUniqueOrThrow({ where: { id }, include: { reports: true } });
const change = (given: object) => credentialsChange.parse({ forced: true, ...given });
const remove = (scope: Scope<"credentials.manage">, pk: number) =>
  deleteCredentials(scope, { credentials: [pk], withData: false });

describe("secrets", () => {
  test("are returned as masks, stored sealed, and bound to their row", async () => {
    const credentials = await createCredentials(master, draft());
    expect(credentials).toMatchObject({
      customer_id: "••••4567",
      requestor_id: "••••4321",
      api_key: "••••ijkl",
      extra_params: { platform: "••••form" },
    });
    const row = await stored(credentials.pk);
    expect(JSON.stringify(row)).not.toMatch(/1234567|7654321|abcdefgh|jstor-platform/);
    expect(openSecrets(row)).toEqual({
      customerId: "customer-1234567",
      requestorId: "requestor-7654321",
      apiKey: "key-abcdefghijkl",
      httpUsername: "",
      httpPassword: "",
      extraParams: { platform: "jstor-platform" },
    });
    expect(() => openSecrets({ id: credentials.pk + 1, secrets: row.secrets })).toThrow();
  });

  test("stay if a change omits them, and are removed if it empties them", async () => {
    const { pk } = await createCredentials(master, draft());
    await updateCredentials(master, pk, change({ revision: 1, title: "renamed", api_key: null }));
    expect(openSecrets(await stored(pk)).apiKey).toBe("key-abcdefghijkl");
    const input = { revision: 2, api_key: "", extra_params: { platform: null, other: "new" } };
    const credentials = await updateCredentials(master, pk, change(input));
    expect(credentials.api_key).toBe("");
    expect(openSecrets(await stored(pk))).toMatchObject({
      customerId: "customer-1234567",
      apiKey: "",
      extraParams: { platform: "jstor-platform", other: "new" },
    });
    await updateCredentials(master, pk, change({ revision: 3, extra_params: {} }));
    expect(openSecrets(await stored(pk)).extraParams).toEqual({});
  });

  test("appear as missing and can be entered again when their key is gone", async () => {
    const { pk } = await createCredentials(master, draft());
    await db().$executeRaw`UPDATE credentials SET secrets = 'lost:a:b:c' WHERE id = ${pk}`;
    expect(await getCredentials(master, pk)).toMatchObject({ customer_id: "", api_key: "" });
    const credentials = await updateCredentials(master, pk, change({ revision: 1, customer_id: "customer-new-one" }));
    expect(credentials.customer_id).toBe("••••-one");
  });
});

describe("service URLs", () => {
  test("are normalized, and credentials of one host share its server", async () => {
    const one = await createCredentials(master, draft());
    const two = await createCredentials(ofBrno, draft({ url: "https://SUSHI.example.org/other" }));
    expect([one.url, two.url]).toEqual(["https://sushi.example.org", "https://sushi.example.org/other"]);
    expect((await stored(one.pk)).serverId).toBe((await stored(two.pk)).serverId);
  });

  test.each([
    ["http://sushi.example.org", "addressNeedsHttps"],
    ["https://sushi.example.org?api_key=1", "addressHoldsSecrets"],
    ["https://sushi.example.org/key-abcdefghijkl/", "addressHoldsSecrets"],
    ["https://10.0.0.1", "addressNotPublic"],
    ["http://127.0.0.1:1", "addressNeedsHttps"],
    ["sushi", "invalidAddress"],
  ])("%s is refused: %s", async (url, code) => {
    await expect(createCredentials(master, draft({ url }))).rejects.toMatchObject({ fields: { url: [code] } });
  });

  test("may use http for the installation's private hosts", async () => {
    const { url } = await createCredentials(master, draft({ url: `${site.publisher.url}/lumina/` }));
    expect(url).toBe(`${site.publisher.url}/lumina`);
  });
});

describe("a change", () => {
  test("is refused for an older revision and changes nothing", async () => {
    const { pk } = await createCredentials(master, draft());
    await updateCredentials(master, pk, change({ revision: 1, title: "first" }));
    const late = updateCredentials(ofBrno, pk, change({ revision: 1, title: "second" }));
    await expect(late).rejects.toMatchObject({ status: 412, code: "outOfDate" });
    expect((await stored(pk)).title).toBe("first");
  });

  test("succeeds once when made twice at the same moment", async () => {
    const { pk } = await createCredentials(master, draft());
    const both = ["a", "b", "c"].map((name) =>
      updateCredentials(master, pk, change({ revision: 1, title: name + pk })),
    );
    const ended = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(ended.sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((await stored(pk)).revision).toBe(2);
  });

  const broken = { brokenSince: new Date(), brokenBy: "2010", verifiedAt: new Date() };

  test.each([
    { url: "https://sushi.example.org/elsewhere" },
    { customer_id: "another" },
    { requestor_id: "" },
    { api_key: "another" },
    { extra_params: { platform: "another" } },
    { counter_version: "5.1" as const, counter_reports: [] },
  ])("of %o makes a new version: neither broken nor verified", async (given) => {
    const { pk } = await createCredentials(master, draft({ counter_reports: [await reportId("TR", "5")] }));
    await db().credentials.update({ where: { id: pk }, data: broken });
    await db().credentialsReport.updateMany({
      where: { credentialsId: pk },
      data: { brokenBy: "3000", brokenSince: new Date() },
    });
    const credentials = await updateCredentials(master, pk, change({ revision: 1, ...given }));
    expect(credentials).toMatchObject({ broken_since: null, broken_by: null, verified_at: null });
    expect(credentials.counter_reports.filter(({ broken_since }) => broken_since)).toEqual([]);
  });

  test.each([{ title: "another title" }, { enabled: false }, { customer_id: "customer-1234567" }])(
    "of %o makes no new version",
    async (given) => {
      const { pk } = await createCredentials(master, draft());
      await db().credentials.update({ where: { id: pk }, data: broken });
      const credentials = await updateCredentials(master, pk, change({ revision: 1, ...given }));
      expect(credentials.broken_by).toBe("2010");
      expect(credentials.verified_at).not.toBeNull();
    },
  );

  test("of the host sends no stored secret there: each must be entered again", async () => {
    const { pk } = await createCredentials(master, draft());
    const url = "https://elsewhere.example.org";
    const moved = (given: object) => updateCredentials(master, pk, change({ revision: 1, url, ...given }));
    await expect(moved({})).rejects.toMatchObject({
      fields: { customer_id: ["giveAnew"], requestor_id: ["giveAnew"], api_key: ["giveAnew"] },
    });
    const all = { customer_id: "c", requestor_id: "", api_key: "k", extra_params: {} };
    await expect(moved({ ...all, api_key: null })).rejects.toMatchObject({ fields: { api_key: ["giveAnew"] } });
    expect((await stored(pk)).url).not.toContain("elsewhere");
    expect(await moved(all)).toMatchObject({ url });
  });

  test("of the reports keeps the marks of the remaining ones", async () => {
    const [tr, pr, dr] = await Promise.all(["TR", "PR", "DR"].map((code) => reportId(code, "5")));
    const { pk } = await createCredentials(master, draft({ counter_reports: [tr ?? 0, pr ?? 0] }));
    await db().credentialsReport.updateMany({
      where: { reportTypeId: tr ?? 0 },
      data: { brokenBy: "3000", brokenSince: new Date() },
    });
    const credentials = await updateCredentials(master, pk, change({ revision: 1, counter_reports: [tr, dr] }));
    expect(credentials.counter_reports.map(({ code, broken_by }) => [code, broken_by])).toEqual(
      expect.arrayContaining([
        ["TR", "3000"],
        ["DR", null],
      ]),
    );
    expect(credentials.counter_reports).toHaveLength(2);
  });

  test("of the release requires reports of that release", async () => {
    const { pk } = await createCredentials(master, draft({ counter_reports: [await reportId("TR", "5")] }));
    const changed = updateCredentials(master, pk, change({ revision: 1, counter_version: "5.1" }));
    await expect(changed).rejects.toMatchObject({ fields: { counter_reports: ["reportOfOtherRelease"] } });
  });
});

test("a duplicate of organization, platform, release and title is refused as an error of the title", async () => {
  await createCredentials(master, draft({ title: "twin" }));
  await expect(createCredentials(master, draft({ title: "twin" }))).rejects.toMatchObject({
    fields: { title: ["notUnique"] },
  });
  const { pk } = await createCredentials(master, draft());
  const renamed = updateCredentials(master, pk, change({ revision: 1, title: "twin" }));
  await expect(renamed).rejects.toMatchObject({ fields: { title: ["notUnique"] } });
});

test("unknown platforms and reports are refused by field", async () => {
  await expect(createCredentials(master, draft({ platform_id: 99999 }))).rejects.toMatchObject({
    fields: { platform_id: ["invalid"] },
  });
  await expect(createCredentials(master, draft({ counter_reports: [9999] }))).rejects.toMatchObject({
    fields: { counter_reports: ["reportOfOtherRelease"] },
  });
});

describe("an administrator of another library", () => {
  test("cannot see, change, delete or detect credentials", async () => {
    const { pk } = await createCredentials(master, draft({ organization_id: olomouc }));
    const refused = { status: 404 };
    await expect(getCredentials(ofBrno, pk)).rejects.toMatchObject(refused);
    await expect(updateCredentials(ofBrno, pk, change({ revision: 1, title: "mine" }))).rejects.toMatchObject(refused);
    await expect(remove(ofBrno, pk)).rejects.toMatchObject(refused);
    await expect(unsetBroken(ofBrno, [{ credentials_id: pk }])).rejects.toMatchObject(refused);
    await expect(createCredentials(ofBrno, draft({ organization_id: olomouc }))).rejects.toMatchObject(refused);
    await expect(listCredentials(ofBrno, { ...all, organization: olomouc })).rejects.toMatchObject(refused);
    const seen = await listCredentials(ofBrno, all);
    expect(new Set(seen.results.map(({ organization }) => organization.pk))).toEqual(new Set([brno]));
    expect((await listCredentials(master, all)).count).toBeGreaterThan(seen.count);
  });
});

test("listCredentials filters by text, status and platform, page by page", async () => {
  const { pk } = await createCredentials(master, draft({ title: "Needle in the list" }));
  await db().credentials.update({ where: { id: pk }, data: { brokenSince: new Date(), brokenBy: "2000" } });
  const credentials = await listCredentials(master, { ...all, search: "needle" });
  expect(credentials.results.map((one) => one.pk)).toEqual([pk]);
  expect((await listCredentials(master, { ...all, state: "broken", search: "needle" })).count).toBe(1);
  expect((await listCredentials(master, { ...all, platform: 9999 })).count).toBe(0);
  const { count } = await listCredentials(master, all);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => listCredentials(master, { page, page_size: Math.ceil(count / 3) })),
  );
  expect(new Set(pages.flatMap(({ results }) => results.map((one) => one.pk))).size).toBe(count);
});

test("countCredentials counts broken, unverified and expiring credentials and broken reports within reach", async () => {
  const scope = await scopeOf(site, "credentials.count", [
    { organizationId: olomouc, isAdmin: false, isMaster: false },
  ]);
  const before = await countCredentials(scope);
  const reports = [await reportId("TR", "5"), await reportId("PR", "5")];
  const ofOlomouc = { organization_id: olomouc, counter_reports: reports, expires_on: "2020-01-01" };
  const { pk } = await createCredentials(master, draft(ofOlomouc));
  const added = { ...before, count: before.count + 1, expiring: before.expiring + 1 };
  expect(await countCredentials(scope)).toEqual({ ...added, unverified: before.unverified + 1 });
  const data = { brokenSince: new Date() };
  await db().credentials.update({ where: { id: pk }, data });
  await db().credentialsReport.updateMany({ where: { credentialsId: pk }, data });
  const broken = { ...added, broken: before.broken + 1, broken_reports: before.broken_reports + 2 };
  expect(await countCredentials(scope)).toEqual(broken);
  await unsetBroken(master, [{ credentials_id: pk, counter_reports: reports.slice(0, 1) }]);
  expect((await countCredentials(scope)).broken_reports).toBe(before.broken_reports + 1);
  await unsetBroken(master, [{ credentials_id: pk }]);
  expect(await countCredentials(scope)).toEqual({ ...added, unverified: before.unverified + 1 });
  await remove(master, pk);
  expect(await countCredentials(scope)).toEqual(before);
});

test("deleteCredentials removes everything that belongs only to the credentials", async () => {
  const { pk } = await createCredentials(master, draft());
  await remove(ofBrno, pk);
  await expect(getCredentials(master, pk)).rejects.toMatchObject({ status: 404 });
});

test("listCounterReports returns reports of all releases, full ones first", async () => {
  const reports = await listCounterReports();
  expect(reports).toHaveLength(await db().reportType.count());
  const full = reports.filter(({ is_view }) => !is_view);
  expect(reports.slice(0, full.length)).toEqual(full);
  const codes = (version: string) => full.filter((one) => one.counter_version === version).map(({ code }) => code);
  expect(codes("5").sort()).toEqual(["DR", "IR", "PR", "TR"]);
  expect(codes("5.1").sort()).toEqual(["DR", "IR", "PR", "TR"]);
});
