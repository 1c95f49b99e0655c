import { beforeAll, describe, expect, test, vi } from "vitest";
import { auditFilter, listAuditCall } from "@/lib/access/audit/contract";
import { sweepAudit } from "@/lib/access/audit/jobs";
import { listAudit, streamAudit } from "@/lib/access/audit/list-audit";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { db, inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { MOST_SHEET_ROWS } from "@/lib/spreadsheets/table";
import { actingKey, actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores } from "@/tests/support/stores";

const hana = actingUser({ id: 11, email: "hana@hradisko.example" });
const master = actingUser({ id: 1, email: "master@kmk.example", isSuperuser: true });
const reader = () => scopeOf("audit.read", master);

let brno: number;

beforeAll(async () => {
  await useFreshStores();
  brno = (await db().organization.create({ data: { name: "Brno", nameCs: "Masarykova univerzita" } })).id;
});

const auditQuery = (query: object = {}) => listAuditCall.query.parse(query);
const list = async (query: object = {}) =>
  listAuditCall.returns.parse(await listAudit(await reader(), auditQuery(query)));

async function past(days: number, action = "session.open") {
  const at = new Date(Date.now() - days * 86_400_000);
  return (await db().auditEntry.create({ data: { at, action, actor: `old ${days}` } })).id;
}

describe("an audit entry", () => {
  test("names actor, action, target, network, and the values before and after", async () => {
    const scope = await scopeOf("signed-in", hana);
    await recordAudit(db(), scope, {
      action: "membership.change",
      subject: { kind: "user", id: 12, name: "jan@hradisko.example" },
      organizationId: brno,
      before: { is_admin: false },
      after: { is_admin: true },
    });
    const { results } = await list({ action: "membership.change" });
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      actor: { pk: 11, name: "hana@hradisko.example" },
      impersonator: null,
      network: "192.0.2.1",
      action: "membership.change",
      organization: { pk: brno, name: "Brno", name_cs: "Masarykova univerzita" },
      subject: { kind: "user", id: "12", name: "jan@hradisko.example" },
      before: { is_admin: false },
      after: { is_admin: true },
    });
  });

  test("names both users during impersonation", async () => {
    const { id, email, isSuperuser, memberships } = master;
    const scope = await scopeOf("signed-in", { ...hana, impersonator: { id, email, isSuperuser, memberships } });
    await recordAudit(db(), scope, { action: "usage.export" });
    const { results } = await list({ action: "usage.export" });
    expect(results[0]).toMatchObject({
      actor: { pk: 11, name: "hana@hradisko.example" },
      impersonator: { pk: 1, name: "master@kmk.example" },
    });
  });

  test("names a key by name and number, and has no actor for a visitor without a session", async () => {
    const key = actingKey({ id: 7, name: "statistics", organizationId: brno });
    await recordAudit(db(), await scopeOf("usage.view", key), { action: "audit.export" });
    await recordAudit(db(), await scopeOf("anyone"), { action: "session.refuse" });
    expect((await list({ action: "audit.export" })).results[0]?.actor).toEqual({
      pk: null,
      name: "API: statistics (#7)",
    });
    expect((await list({ action: "session.refuse" })).results[0]?.actor).toEqual({ pk: null, name: "" });
  });

  test("is missing when its transaction is rolled back", async () => {
    const scope = await scopeOf("signed-in", hana);
    const undone = inTransaction(async (tx) => {
      await recordAudit(tx, scope, { action: "organization.create" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect((await list({ action: "organization" })).count).toBe(0);
  });
});

describe("the audit trail", () => {
  test("is append-only: the database refuses changes, deletions and truncation", async () => {
    const id = await past(300);
    const refused = /only ever added/;
    await expect(db().auditEntry.update({ where: { id }, data: { actor: "x" } })).rejects.toThrow(refused);
    await expect(db().auditEntry.delete({ where: { id } })).rejects.toThrow(refused);
    await expect(db().$executeRaw`TRUNCATE audit_entries`).rejects.toThrow(refused);
    expect((await list({ actor: "old 300" })).count).toBe(1);
  });

  test("loses only entries older than the retention time", async () => {
    const [target, absent] = [await past(729), await past(731)];
    expect(await sweepAudit()).toBe(1);
    const ids = (await db().auditEntry.findMany({ select: { id: true } })).map(({ id }) => id);
    expect(ids).toContain(target);
    expect(ids).not.toContain(absent);
  });

  test("forgets the names of deleted people, and of no others, after a year", async () => {
    const here = await db().user.create({ data: { email: "here@hradisko.example", username: "here" } });
    const absent = 2_000_000_001;
    const [old, young] = [new Date(Date.now() - 400 * 86_400_000), new Date(Date.now() - 300 * 86_400_000)];
    const entry = (at: Date, actorId: number, subject: number) => ({
      ...{ at, action: "user.change", actorId, actor: `${actorId}@x.example`, network: "192.0.2.7" },
      ...{
        subject: `user ${subject}`,
        subjectName: `${subject}@x.example`,
        after: { email: "new@x.example", left: 3 },
      },
    });
    const add = async (...given: Parameters<typeof entry>) =>
      (await db().auditEntry.create({ data: entry(...given) })).id;
    const ids = [
      await add(old, absent, here.id),
      await add(old, here.id, absent),
      await add(old, here.id, here.id),
      await add(young, absent, absent),
    ];
    await sweepAudit();
    const rows = await db().auditEntry.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
    const whole = { email: "new@x.example", left: 3 };
    expect(rows.map(({ actor, subjectName, network, after }) => [actor, subjectName, network, after])).toEqual([
      [`#${absent}`, `${here.id}@x.example`, "", { left: 3 }],
      [`${here.id}@x.example`, `#${absent}`, "192.0.2.7", { left: 3 }],
      [`${here.id}@x.example`, `${here.id}@x.example`, "192.0.2.7", whole],
      [`${absent}@x.example`, `${absent}@x.example`, "192.0.2.7", whole],
    ]);
    const change = (data: object) => db().auditEntry.update({ where: { id: ids[0] ?? 0 }, data });
    await expect(change({ action: "user.delete" })).rejects.toThrow();
  });

  test("is visible to administrators of the consortium only", async () => {
    const ofMaster = (isAdmin: boolean) => [{ organizationId: brno, isAdmin, isMaster: true }];
    await expect(scopeOf("audit.read", hana)).rejects.toMatchObject({ status: 403 });
    await expect(scopeOf("audit.read", { ...hana, memberships: ofMaster(false) })).rejects.toMatchObject({
      status: 403,
    });
    expect((await scopeOf("audit.read", { ...hana, memberships: ofMaster(true) })).permission).toBe("audit.read");
  });
});

describe("filters", () => {
  beforeAll(async () => {
    const data = [
      { at: new Date("2026-03-31T21:59:00Z"), action: "device.add", actor: "last of March" },
      { at: new Date("2026-03-31T22:00:00Z"), action: "device.remove", actor: "first of April" },
      { at: new Date("2026-04-30T21:59:59Z"), action: "device.add", actor: "last of April", organizationId: brno },
      { at: new Date("2026-04-30T22:00:00Z"), action: "device.add", actor: "first of May", organizationId: 987 },
    ];
    await db().auditEntry.createMany({ data });
  });

  const actors = async (query: object) =>
    (await list({ action: "device", ...query })).results.map(({ actor }) => actor.name);

  test.each([
    [{}, ["first of May", "last of April", "first of April", "last of March"]],
    [{ from: "2026-04-01", to: "2026-04-30" }, ["last of April", "first of April"]],
    [{ from: "2026-05-01" }, ["first of May"]],
    [{ to: "2026-03-31" }, ["last of March"]],
    [{ action: "device.remove" }, ["first of April"]],
    [{ action: "devic" }, []],
    [{ actor: "OF APRIL" }, ["last of April", "first of April"]],
    [{ page_size: 3, page: 2 }, ["last of March"]],
  ])("%o return the matching entries, newest first", async (query, expected) => {
    expect(await actors(query)).toEqual(expected);
  });

  test("by organization also find a deleted one", async () => {
    expect(await actors({ organization: brno })).toEqual(["last of April"]);
    const { results } = await list({ organization: 987 });
    expect(results[0]?.organization).toEqual({ pk: 987, name: "", name_en: null, name_cs: null });
  });

  test("by actor find impersonated actions too", async () => {
    expect((await list({ actor: "master@kmk" })).results.map(({ action }) => action)).toContain("usage.export");
  });

  test.each([{ action: "Robert'); --" }, { from: "2026-02-30" }, { page: 0 }, { page_size: 101 }])(
    "%o are rejected",
    (query) => {
      expect(listAuditCall.query.safeParse(query).success).toBe(false);
    },
  );
});

describe("the audit file", () => {
  const file = async (filter: object, locale: "en" | "cs" = "en") => {
    const response = await streamAudit(await reader(), auditFilter.parse(filter), { format: "csv", locale });
    const text = Buffer.from(await response.arrayBuffer()).toString("utf8");
    return { response, text, lines: text.slice(1).trimEnd().split("\r\n") };
  };

  test("has headings in the user's language and every entry of the filter", async () => {
    const { response, lines } = await file({ action: "device" }, "cs");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    expect(lines[0]).toBe("Čas;Uživatel;Zosobněn uživatelem;Akce;Objekt;Organizace;Síť;Kód akce;Před;Po");
    expect(lines).toHaveLength(5);
    expect(lines[2]).toBe(
      "2026-04-30T21:59:59.000Z;last of April;;Přidání druhého faktoru;;Masarykova univerzita;;device.add;;",
    );
  });

  test("is safe for spreadsheets", async () => {
    const subjectName = '=HYPERLINK("http://evil.example")';
    await db().auditEntry.create({ data: { action: "user.create", actor: "@evil", subject: "user 5", subjectName } });
    const { lines } = await file({ action: "user.create" });
    expect(lines[1]).toContain(`,'@evil,,Account created,"'=HYPERLINK(""http://evil.example"") (user 5)",`);
  });

  test("contains each entry once, beyond the size of one read", async () => {
    const data = Array.from({ length: 2_300 }, (_, index) => ({ action: "user.invite", actor: `guest ${index}` }));
    await db().auditEntry.createMany({ data });
    const { lines } = await file({ action: "user.invite" });
    expect(new Set(lines.slice(1).map((line) => line.split(",")[1])).size).toBe(2_300);
    expect(lines).toHaveLength(2_301);
  });

  test("is refused, and not recorded, when the entries exceed a sheet", async () => {
    const exports = async () => (await list({ action: "audit.export" })).count;
    const before = await exports();
    const count = MOST_SHEET_ROWS + 1;
    vi.spyOn(db().auditEntry, "count").mockResolvedValueOnce(count);
    const refused = streamAudit(await reader(), { action: "user.invite" }, { format: "xlsx", locale: "en" });
    await expect(refused).rejects.toThrow(new Refused("tableTooLongForSheet", { count, most: MOST_SHEET_ROWS }));
    expect(await exports()).toBe(before);
  });

  test("is its header when no entry matches", async () => {
    expect((await file({ actor: "nobody at all" })).lines).toHaveLength(1);
  });

  test("is recorded itself, with its filters", async () => {
    await file({ actor: "somebody", from: "2026-01-01" });
    const { results } = await list({ action: "audit.export", actor: "master@kmk" });
    expect(results[0]?.after).toEqual({ actor: "somebody", from: "2026-01-01" });
  });
});
