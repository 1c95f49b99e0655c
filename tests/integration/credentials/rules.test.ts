import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mintScope } from "@/lib/access/scope";
import { credentialsDraft } from "@/lib/credentials/contract";
import { revealCredentials } from "@/lib/credentials/edit/reveal-credentials";
import { listHistory } from "@/lib/credentials/list/list-history";
import { getCredentials } from "@/lib/credentials/list/show-credentials";
import { openSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { getImportMail } from "@/lib/credentials/sheets/get-import-mail";
import { createCredentials, deleteCredentials, updateCredentials } from "@/lib/harvest/credentials/credentials";
import {
  lockCredentials,
  unsetBroken,
  updateEnabled,
  updateLastHarvestableMonth,
  updateReports,
} from "@/lib/harvest/credentials/edit-credentials";
import { db } from "@/lib/kit/db";
import { installation } from "@/tests/support/actors";
import { reportId, scopeOf } from "../harvest/site";
import { change, draftFor, type Ground, openGround, stored } from "./ground";

let on: Ground;

beforeAll(async () => {
  on = await openGround();
});
afterAll(() => on.site.close());

const asSheIs = { installation, everyOrganization: async () => [], network: "192.0.2.1" };

const draft = (more: Record<string, unknown> = {}) => draftFor(on, more);
const remove = (scope: Ground["master"], ...credentials: number[]) =>
  deleteCredentials(scope, { credentials, withData: false });

describe("the fields of Release 4", () => {
  test("are stored sealed and returned masked", async () => {
    const http = { api_key: "", http_username: "user-geheim-1", http_password: "word-geheim-1" };
    const credentials = await createCredentials(on.master, draft({ counter_version: "4", ...http }));
    expect(credentials).toMatchObject({ counter_version: "4", http_username: "••••im-1", http_password: "••••im-1" });
    expect(openSecrets(await stored(credentials.pk))).toMatchObject({
      httpUsername: "user-geheim-1",
      httpPassword: "word-geheim-1",
    });
    const before = (await stored(credentials.pk)).versionHash;
    const renewed = await updateCredentials(
      on.master,
      credentials.pk,
      change({ revision: 1, http_password: "new-geheim" }),
    );
    expect(renewed.verified_at).toBeNull();
    expect((await stored(credentials.pk)).versionHash).not.toBe(before);
  });

  test("are refused in Release 5, and the API key in Release 4", async () => {
    await expect(createCredentials(on.master, draft({ http_password: "x" }))).rejects.toMatchObject({
      fields: { http_password: ["notInRelease"] },
    });
    await expect(createCredentials(on.master, draft({ counter_version: "4" }))).rejects.toMatchObject({
      fields: { api_key: ["notInRelease"] },
    });
  });

  test("are removed when credentials move to another release", async () => {
    const http = { api_key: "", http_username: "u", http_password: "p" };
    const { pk } = await createCredentials(on.master, draft({ counter_version: "4", ...http }));
    await updateCredentials(on.master, pk, change({ revision: 1, counter_version: "5", api_key: "key" }));
    expect(openSecrets(await stored(pk))).toMatchObject({ httpUsername: "", httpPassword: "", apiKey: "key" });
  });
});

test.each([
  ["api_key", { api_key: "apikey=abc" }],
  ["customer_id", { customer_id: "customer_id: abc" }],
  ["extra_params", { extra_params: { platform: "platform=abc" } }],
])("%s pasted with its name is refused", (field, values) => {
  const parsed = credentialsDraft.safeParse({ ...draft(), ...values });
  expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, "nameInValue"]]);
});

test("credentials change their account until they have harvested for it", async () => {
  const { pk } = await createCredentials(on.master, draft());
  const changed = await updateCredentials(on.master, pk, change({ revision: 1, account: "Medicine" }));
  expect(changed.account).toBe("Medicine");
  const { organizationId, platformId, accountId } = await stored(pk);
  const reportTypeId = await reportId("TR", "5");
  const { id: harvestId } = await db().harvest.create({ data: {} });
  const { id: intentionId } = await db().intention.create({
    data: { harvestId, credentialsId: pk, reportTypeId, month: new Date("2025-01-01") },
  });
  const { id: attemptId } = await db().attempt.create({
    data: { intentionId, status: "success", credentialsVersion: "" },
  });
  const place = { organizationId, platformId, accountId, reportTypeId, month: new Date("2025-01-01") };
  await db().import.create({ data: { id: attemptId, ...place, attemptId, state: "current", factCount: 0 } });
  await expect(
    updateCredentials(on.master, pk, change({ revision: changed.revision, account: "Law" })),
  ).rejects.toMatchObject({ code: "accountHasUsage", values: { count: 1 } });
  expect((await updateCredentials(on.master, pk, change({ revision: changed.revision, title: "new" }))).account).toBe(
    "Medicine",
  );
});

test("the item report of Release 5.1 may be chosen", async () => {
  const counter_reports = [await reportId("IR", "5.1")];
  const credentials = await createCredentials(on.master, draft({ counter_version: "5.1", counter_reports }));
  expect(credentials.counter_reports.map(({ code }) => code)).toEqual(["IR"]);
});

describe("a second set of credentials", () => {
  test("is accepted under another title, unless it requests the same usage", async () => {
    const first = draft();
    await createCredentials(on.ofBrno, first);
    await createCredentials(on.ofBrno, draft());
    const same = { ...first, title: "other" };
    await expect(createCredentials(on.ofBrno, same)).rejects.toMatchObject({
      code: "same-exists-within-org",
      status: 400,
    });
    const elsewhere = { ...first, organization_id: on.olomouc };
    await expect(createCredentials(on.master, elsewhere)).rejects.toMatchObject({ code: "same-exists-globally" });
    const forced = await createCredentials(on.ofBrno, { ...same, forced: true });
    expect(forced).toMatchObject({ same_in_org: true, same_global: false });
    const foreign = await createCredentials(on.master, { ...elsewhere, forced: true });
    expect(foreign).toMatchObject({ same_in_org: false, same_global: true });
  });

  test("cannot result from a change, but a change that keeps the secrets is accepted", async () => {
    const first = draft();
    await createCredentials(on.ofBrno, first);
    const { pk } = await createCredentials(on.ofBrno, draft());
    const { customer_id, requestor_id, api_key, extra_params } = first;
    const copied = { revision: 1, customer_id, requestor_id, api_key, extra_params };
    await expect(updateCredentials(on.ofBrno, pk, change(copied))).rejects.toMatchObject({
      code: "same-exists-within-org",
    });
    await updateCredentials(on.ofBrno, pk, change({ ...copied, forced: true }));
    await updateCredentials(on.ofBrno, pk, change({ revision: 2, title: "renamed twin" }));
  });

  test("is refused when saved at the same moment", async () => {
    const one = draft();
    const both = [1, 2, 3].map((copy) => createCredentials(on.master, { ...one, title: `copy ${copy}` }));
    const ended = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(ended.sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  });
});

test("time limits are stored and removed", async () => {
  const limits = {
    not_before: "2099-01-01T10:00:00+01:00",
    last_harvestable_month: "2024-03",
    expires_on: "2020-05-06",
  };
  const credentials = await createCredentials(on.ofBrno, draft(limits));
  expect(credentials).toMatchObject({
    not_before: new Date("2099-01-01T09:00:00Z"),
    last_harvestable_month: "2024-03",
    last_harvestable_by: { pk: on.site.userId },
    expires_on: "2020-05-06",
    expiring: true,
  });
  const absent = { revision: 1, not_before: null, last_harvestable_month: null, expires_on: null };
  expect(await updateCredentials(on.ofBrno, credentials.pk, change(absent))).toMatchObject({
    not_before: null,
    last_harvestable_month: null,
    last_harvestable_by: null,
    expires_on: null,
    expiring: false,
    revision: 2,
  });
});

describe('the mark "bought outside the consortium"', () => {
  test("is reserved for consortium administrators", async () => {
    await expect(createCredentials(on.ofBrno, draft({ outside_consortium: false }))).rejects.toMatchObject({
      status: 403,
      code: "consortiumStaffOnly",
    });
    const { pk } = await createCredentials(on.master, draft({ outside_consortium: false }));
    const text = change({ revision: 1, outside_consortium: true });
    await expect(updateCredentials(on.ofBrno, pk, text)).rejects.toMatchObject({ code: "consortiumStaffOnly" });
    const same = change({ revision: 1, outside_consortium: false, title: "by the library" });
    expect(await updateCredentials(on.ofBrno, pk, same)).toMatchObject({ outside_consortium: false });
  });
});

describe("a lock", () => {
  test("of the consortium prevents the library from changing, revealing and deleting", async () => {
    const { pk } = await createCredentials(on.ofBrno, draft());
    expect(await getCredentials(on.ofBrno, pk)).toMatchObject({ lock_level: 300, locked: false, can_lock: false });
    expect(await getCredentials(on.master, pk)).toMatchObject({ can_lock: true });
    await lockCredentials(on.master, [pk]);
    expect(await getCredentials(on.ofBrno, pk)).toMatchObject({ lock_level: 400, locked: true, locked_for_me: true });
    expect(await getCredentials(on.master, pk)).toMatchObject({ locked: true, locked_for_me: false });
    const refused = { status: 403, code: "credentialsLocked" };
    const edit = updateCredentials(on.ofBrno, pk, change({ revision: 2, title: "mine" }));
    await expect(edit).rejects.toMatchObject(refused);
    await expect(revealCredentials(on.ofBrno, pk)).rejects.toMatchObject(refused);
    await expect(remove(on.ofBrno, pk)).rejects.toMatchObject({
      ...refused,
      fields: { [`credentials.${pk}`]: ["credentialsLocked"] },
    });
    await expect(updateEnabled(on.ofBrno, { enabled: false, credentials: [pk] })).rejects.toMatchObject(refused);
    await lockCredentials(on.master, [pk], 300);
    expect((await updateCredentials(on.ofBrno, pk, change({ revision: 3, title: "mine" }))).title).toBe("mine");
  });

  test("is set by the consortium, never above the own level, and removed only from that level on", async () => {
    const { pk } = await createCredentials(on.ofBrno, draft());
    const problem = (code: string) => ({ status: 403, fields: { [`credentials.${pk}`]: [code] } });
    await expect(lockCredentials(on.ofBrno, [pk], 0)).rejects.toMatchObject(problem("lockNotYours"));
    await expect(lockCredentials(on.master, [pk], 1000)).rejects.toMatchObject(problem("lockTooHigh"));
    await lockCredentials(on.superuser, [pk]);
    expect((await stored(pk)).lockLevel).toBe(1000);
    await expect(lockCredentials(on.master, [pk], 300)).rejects.toMatchObject(problem("lockTooHigh"));
  });

  test("set meanwhile stops a running edit", async () => {
    const { pk } = await createCredentials(on.ofBrno, draft());
    const [locked, edited] = await Promise.allSettled([
      lockCredentials(on.master, [pk]),
      updateCredentials(on.ofBrno, pk, change({ revision: 1, title: "raced" })),
    ]);
    expect(locked.status).toBe("fulfilled");
    const { title, lockLevel, revision } = await stored(pk);
    expect(lockLevel).toBe(400);
    expect([title === "raced", revision]).toEqual([
      edited.status === "fulfilled",
      edited.status === "fulfilled" ? 3 : 2,
    ]);
  });
});

describe("revealing secrets", () => {
  test("is allowed to users who may edit, and is audited without the secrets", async () => {
    const input = draft();
    const { pk } = await createCredentials(on.ofBrno, input);
    expect(await revealCredentials(on.ofBrno, pk)).toEqual({
      customer_id: input.customer_id,
      requestor_id: input.requestor_id,
      api_key: input.api_key,
      http_username: "",
      http_password: "",
      extra_params: input.extra_params,
    });
    const [entry] = (await listHistory(on.ofBrno, pk, { page: 1, page_size: 1 })).results;
    expect(entry).toMatchObject({
      action: "credentials.reveal",
      after: { secrets_shown: ["customer_id", "requestor_id", "api_key", "extra_params"] },
    });
    expect(JSON.stringify(entry)).not.toContain("geheim");
  });

  test("returns NotFound for credentials out of reach, and is rate-limited", async () => {
    const { pk } = await createCredentials(on.master, draft({ organization_id: on.olomouc }));
    await expect(revealCredentials(on.ofBrno, pk)).rejects.toMatchObject({ status: 404 });
    const many = Array.from({ length: 61 }, () => revealCredentials(on.superuser, pk));
    const ended = await Promise.allSettled(many);
    expect(ended.some((one) => one.status === "rejected" && one.reason.status === 429)).toBe(true);
    await db().limitedTry.deleteMany();
  });

  test("is refused while impersonating", async () => {
    const { pk } = await createCredentials(on.ofBrno, draft());
    const impersonator = { id: 1, email: "staff@example.org", isSuperuser: true, memberships: [] };
    const acting = await mintScope("credentials.manage", { ...on.ofBrno.user, impersonator }, asSheIs);
    await expect(revealCredentials(acting, pk)).rejects.toMatchObject({ code: "secretsNotWhileActing" });
    expect(await getCredentials(acting, pk)).toMatchObject({ pk, locked_for_me: false, can_reveal: false });
    expect(await getCredentials(on.ofBrno, pk)).toMatchObject({ can_reveal: true });
  });

  test("reports a missing key", async () => {
    const { pk } = await createCredentials(on.master, draft());
    await db().$executeRaw`UPDATE credentials SET secrets = 'lost:a:b:c' WHERE id = ${pk}`;
    await expect(revealCredentials(on.master, pk)).rejects.toMatchObject({ code: "secretsUnreadable" });
  });
});

describe("bulk changes", () => {
  const three = async (more: Record<string, unknown> = {}) => {
    const made = [];
    for (let one = 0; one < 3; one++) made.push((await createCredentials(on.master, draft(more))).pk);
    return made;
  };

  test("switch harvesting off and on, with an audit entry and a new revision each", async () => {
    const credentials = await three();
    expect(await updateEnabled(on.ofBrno, { enabled: false, credentials })).toBe(3);
    expect(await updateEnabled(on.ofBrno, { enabled: false, credentials })).toBe(0);
    for (const pk of credentials) {
      expect(await getCredentials(on.ofBrno, pk)).toMatchObject({ enabled: false, status: "off", revision: 2 });
      const [entry] = (await listHistory(on.ofBrno, pk, { page: 1, page_size: 5 })).results;
      expect(entry).toMatchObject({ before: { enabled: true }, after: { enabled: false } });
    }
  });

  test("change nothing if one is locked, missing or out of reach", async () => {
    const [first = 0, locked = 0, last = 0] = await three();
    await lockCredentials(on.master, [locked]);
    const credentials = [first, locked, last];
    await expect(updateEnabled(on.ofBrno, { enabled: false, credentials })).rejects.toMatchObject({
      status: 403,
      fields: { [`credentials.${locked}`]: ["credentialsLocked"] },
    });
    const foreign = (await createCredentials(on.master, draft({ organization_id: on.olomouc }))).pk;
    const unknown = { status: 404 };
    for (const ids of [
      [first, foreign],
      [first, 2_000_000_000],
    ]) {
      await expect(updateEnabled(on.ofBrno, { enabled: false, credentials: ids })).rejects.toMatchObject(unknown);
      await expect(remove(on.ofBrno, ...ids)).rejects.toMatchObject(unknown);
      await expect(lockCredentials(on.ofBrno, ids, 0)).rejects.toMatchObject(unknown);
      const expected = ids.map((credentials_id) => ({ credentials_id }));
      await expect(unsetBroken(on.ofBrno, expected)).rejects.toMatchObject(unknown);
      const months = expected.map((one) => ({ ...one, last_harvestable_month: "2025-01" }));
      await expect(updateLastHarvestableMonth(on.ofBrno, months)).rejects.toMatchObject(unknown);
      const reports = { credentials: ids, add: ["TR"], remove: [] };
      await expect(updateReports(on.ofBrno, reports)).rejects.toMatchObject(unknown);
    }
    expect((await stored(first)).isEnabled).toBe(true);
  });

  test("add and remove reports by code, in each one's release", async () => {
    const old = (await createCredentials(on.master, draft({ counter_reports: [await reportId("PR", "5")] }))).pk;
    const newer = (await createCredentials(on.master, draft({ counter_version: "5.1" }))).pk;
    expect(await updateReports(on.ofBrno, { credentials: [old, newer], add: ["tr"], remove: ["PR"] })).toBe(2);
    const reports = async (pk: number) => (await stored(pk)).reports.map(({ reportType }) => reportType.shortName);
    expect([await reports(old), await reports(newer)]).toEqual([["TR"], ["TR51"]]);
    const soap = (await createCredentials(on.master, draft({ counter_version: "4", api_key: "" }))).pk;
    const expected = { credentials: [old, soap], add: ["DR"], remove: [] };
    await expect(updateReports(on.ofBrno, expected)).rejects.toMatchObject({
      code: "nothingChanged",
      fields: { [`credentials.${soap}`]: ["reportOfOtherRelease"] },
    });
    expect(await reports(old)).toEqual(["TR"]);
  });

  test("set the oldest month that can be harvested", async () => {
    const [one = 0, other = 0] = await three();
    await db().credentials.update({ where: { id: one }, data: { lastHarvestableAttemptId: 7 } });
    const months = [
      { credentials_id: one, last_harvestable_month: "2025-02" },
      { credentials_id: other, last_harvestable_month: null },
    ];
    expect(await updateLastHarvestableMonth(on.ofBrno, months)).toBe(1);
    expect(await stored(one)).toMatchObject({
      lastHarvestableMonth: new Date("2025-02-01"),
      lastHarvestableById: on.site.userId,
      lastHarvestableAttemptId: null,
    });
  });

  test("mark credentials or reports as fixed without a new revision", async () => {
    const counter_reports = [await reportId("TR", "5"), await reportId("PR", "5")];
    const [one = 0, other = 0] = await three({ counter_reports });
    const data = { brokenSince: new Date(), brokenBy: "2020" };
    await db().credentials.updateMany({ where: { id: { in: [one, other] } }, data });
    await db().credentialsReport.updateMany({ where: { credentialsId: { in: [one, other] } }, data });
    const expected = [{ credentials_id: one, counter_reports: counter_reports.slice(0, 1) }, { credentials_id: other }];
    expect(await unsetBroken(on.ofBrno, expected)).toBe(2);
    expect(await getCredentials(on.ofBrno, one)).toMatchObject({ status: "broken", revision: 1 });
    expect((await stored(one)).reports.map(({ brokenBy }) => brokenBy).sort()).toEqual(["2020", null]);
    expect(await getCredentials(on.ofBrno, other)).toMatchObject({
      status: "unverified",
      broken_by: null,
      revision: 1,
    });
  });
});

test("listHistory shows who changed what, secrets only by name", async () => {
  const { pk } = await createCredentials(on.ofBrno, draft({ title: "told" }));
  await updateCredentials(on.ofBrno, pk, change({ revision: 1, title: "retold", api_key: "another-geheim" }));
  const { count, results } = await listHistory(on.master, pk, { page: 1, page_size: 10 });
  expect(count).toBe(2);
  expect(results.map(({ action }) => action)).toEqual(["credentials.change", "credentials.create"]);
  expect(results[0]).toMatchObject({
    actor: "a@b.example",
    before: { title: "told" },
    after: { title: "retold", secrets_changed: ["api_key"] },
  });
  const ofOlomouc = await createCredentials(on.master, draft({ organization_id: on.olomouc }));
  await expect(listHistory(on.ofBrno, ofOlomouc.pk, { page: 1, page_size: 1 })).rejects.toMatchObject({ status: 404 });
});

test("getImportMail uses the user's language and the subject in the settings", () => {
  const { subject, body } = getImportMail(on.ofBrno, "cs");
  expect(subject).toBe("COUNTER credentials import");
  expect(body).toContain("Dobrý den");
  expect(getImportMail(on.ofBrno, "en").body).toContain("Hello");
});

test("neither audit trail nor database rows contain a secret", async () => {
  const tables = ["audit_entries", "credentials", "events", "limited_tries", "graphile_worker._private_jobs"];
  for (const table of tables) {
    const rows = await db().$queryRawUnsafe<{ text: string }[]>(`SELECT t::text AS text FROM ${table} t`);
    expect([table, rows.filter(({ text }) => text.includes("geheim"))]).toEqual([table, []]);
  }
  expect(await db().auditEntry.count()).toBeGreaterThan(30);
});

test("a user without permission has no access", async () => {
  const member = [{ organizationId: on.brno, isAdmin: false, isMaster: false }];
  await expect(scopeOf(on.site, "credentials.manage", member)).rejects.toMatchObject({ status: 403 });
});
