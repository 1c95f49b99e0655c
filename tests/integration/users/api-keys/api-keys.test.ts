import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/access/actor";
import { db } from "@/lib/kit/db";
import { getPlatform, listUsedPlatforms } from "@/lib/platforms/list-platforms";
import { runReport } from "@/lib/reports/ask/run-report";
import { question } from "@/lib/usage/question";
import { createApiKey, describeKey, listApiKeys, revokeApiKey } from "@/lib/users/api-keys/api-keys";
import { apiKey, createApiKeyCall } from "@/lib/users/api-keys/contract";
import { findKeyActor } from "@/lib/users/api-keys/find-key-actor";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { aLibrary, aPlatform, fact, metricId, openWorld, reportTypeId, used } from "../../reports/world";

let brno: number;
let plzen: number;
let admin: Actor;
const HOME = "192.0.2.1";

beforeAll(async () => {
  await openWorld();
  brno = await aLibrary("Brno");
  plzen = await aLibrary("Plzeň");
  const { id } = await db().user.create({ data: { email: "hana@brno.example", username: "hana" } });
  const memberships = [{ organizationId: brno, isAdmin: true, isMaster: false }];
  admin = actingUser({ id, email: "hana@brno.example", memberships });
});

beforeEach(async () => {
  await db().apiKey.deleteMany();
  await db().limitedTry.deleteMany();
});

const manage = () => scopeOf("api-keys.manage", admin);
const make = async (more: object = {}) =>
  createApiKey(await manage(), createApiKeyCall.body.parse({ name: "statistics", organization: brno, ...more }));
const stored = (id: number) => db().apiKey.findUniqueOrThrow({ where: { id } });
const actor = (key: string) => findKeyActor(key, HOME);
const refused = (status: number) => ({ status });

describe("a new key", () => {
  test("is returned once, and the database has only its hash and its beginning", async () => {
    const { pk, key, prefix, expires } = await make();
    expect(key).toMatch(/^usus_[\w-]{43}$/);
    expect(prefix).toBe(key.slice(0, 12));
    const row = await stored(pk);
    expect(row.keyHash).toBe(createHash("sha256").update(key).digest("base64url"));
    expect(JSON.stringify(row)).not.toContain(key.slice(12));
    expect(JSON.stringify(await listApiKeys(await manage()))).not.toContain(key.slice(12));
    expect(new Date(expires).getTime() - Date.now()).toBeGreaterThan(364.9 * 86_400_000);
    const trail = await db().$queryRaw<{ text: string }[]>`SELECT audit_entries::text AS text FROM audit_entries`;
    expect(trail.some(({ text }) => text.includes(prefix))).toBe(true);
    expect(trail.filter(({ text }) => text.includes(key.slice(12)) || text.includes(row.keyHash))).toEqual([]);
  });

  test("acts as a program of its organization", async () => {
    const { pk, key } = await make({ name: "nightly" });
    expect(await actor(key)).toEqual({
      ...{ kind: "key", id: pk, name: "nightly", organizationId: brno, scopes: ["usage"] },
      quota: { most: 120, remaining: 119, secondsLeft: 60 },
    });
    expect(await actor(key)).toMatchObject({ quota: { remaining: 118 } });
  });

  test.each([
    { days: 0 },
    { days: 366 },
    { days: 1.5 },
    { name: " " },
    { name: "x".repeat(101) },
    { organization: 0 },
    { organization: -2 },
    { scopes: [] },
    { scopes: ["usage", "everything"] },
  ])("with %o is rejected", (more) => {
    expect(createApiKeyCall.body.safeParse({ name: "a", organization: 1, ...more }).success).toBe(false);
  });

  test("is rejected beyond twenty valid ones, also when created simultaneously", async () => {
    const made = await Promise.allSettled(Array.from({ length: 23 }, () => make()));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    await expect(make()).rejects.toMatchObject({ code: "apiKeysTooMany" });
    const [one, two] = await db().apiKey.findMany({ take: 2 });
    await revokeApiKey(await manage(), one?.id ?? 0);
    await db().apiKey.update({ where: { id: two?.id ?? 0 }, data: { expires: new Date(Date.now() - 1000) } });
    await make();
    await make();
    await expect(make()).rejects.toMatchObject({ code: "apiKeysTooMany" });
  });
});

describe("a key is rejected", () => {
  test("after its revocation, which is recorded", async () => {
    const { pk, key, prefix } = await make({ name: "leaked" });
    await revokeApiKey(await manage(), pk);
    await expect(actor(key)).rejects.toMatchObject(refused(401));
    expect(await listApiKeys(await manage())).toEqual([]);
    await expect(revokeApiKey(await manage(), pk)).rejects.toMatchObject(refused(404));
    const entries = await db().auditEntry.findMany({ where: { subject: `api-key ${pk}` }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual(["api-key.create", "api-key.revoke"]);
    expect(entries[1]).toMatchObject({ subjectName: "leaked", organizationId: brno, before: { prefix } });
  });

  test("after its expiry, which the list shows", async () => {
    const { pk, key } = await make();
    await db().apiKey.update({ where: { id: pk }, data: { expires: new Date(Date.now() - 1000) } });
    await expect(actor(key)).rejects.toMatchObject(refused(401));
    expect((await listApiKeys(await manage()))[0]).toMatchObject({ pk, is_expired: true });
  });

  test("unless all characters match", async () => {
    const { key } = await make();
    const wrong = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
    await expect(actor(wrong)).rejects.toMatchObject({ ...refused(401), code: "apiKeyUnknown" });
    await expect(actor(hashOf(key))).rejects.toMatchObject(refused(401));
    await expect(actor("")).rejects.toMatchObject(refused(401));
  });
});

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

describe("limits", () => {
  test("allow a key 120 calls a minute, however many come at once", async () => {
    const { pk, key } = await make();
    const before = Date.now();
    const calls = await Promise.allSettled(Array.from({ length: 150 }, () => actor(key)));
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(120);
    const refusal = await actor(key).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 429, code: "tooManyTries" });
    const seconds = refusal instanceof Object && "seconds" in refusal ? Number(refusal.seconds) : 0;
    expect(seconds).toBeGreaterThanOrEqual(Math.floor(60 - (Date.now() - before) / 1000));
    expect(seconds).toBeLessThanOrEqual(60);
    const { windowStart } = await stored(pk);
    await db().apiKey.update({ where: { id: pk }, data: { windowStart: new Date(windowStart.getTime() - 60_000) } });
    await expect(actor(key)).resolves.toMatchObject({ kind: "key" });
    expect((await stored(pk)).windowCalls).toBe(1);
  });

  test("record the last use at most once a minute", async () => {
    const { pk, key } = await make();
    expect((await stored(pk)).lastUsedAt).toBeNull();
    const used = async () => {
      const before = Date.now();
      await actor(key);
      const { lastUsedAt } = await stored(pk);
      return { lastUsedAt, isNow: lastUsedAt !== null && +lastUsedAt >= before && +lastUsedAt <= Date.now() };
    };
    const { lastUsedAt: first, isNow } = await used();
    expect(isNow).toBe(true);
    await actor(key);
    expect((await stored(pk)).lastUsedAt).toEqual(first);
    await db().apiKey.update({ where: { id: pk }, data: { lastUsedAt: new Date(Date.now() - 61_000) } });
    expect((await used()).isNow).toBe(true);
  });

  test("allow a network thirty wrong keys, while the right one still works", async () => {
    const { key } = await make();
    for (let tried = 0; tried < 30; tried += 1) await expect(actor("wrong")).rejects.toMatchObject(refused(401));
    await expect(actor("wrong")).rejects.toMatchObject(refused(429));
    await expect(findKeyActor("wrong", "198.51.100.7")).rejects.toMatchObject(refused(401));
    await expect(actor(key)).resolves.toMatchObject({ kind: "key" });
  });
});

describe("keys are managed", () => {
  test("by administrators of the organization only", async () => {
    await expect(make({ organization: plzen })).rejects.toMatchObject(refused(404));
    const everywhere = await scopeOf("api-keys.manage", actingUser({ isSuperuser: true }), [brno, plzen]);
    const draft = createApiKeyCall.body.parse({ name: "foreign", organization: plzen });
    const superuser = await db().user.upsert({
      where: { id: 1 },
      update: {},
      create: { id: 1, email: "s@usus.example", username: "s", isSuperuser: true },
    });
    expect(superuser.id).toBe(everywhere.user.id);
    const foreign = await createApiKey(everywhere, draft);
    const own = await make();
    expect((await listApiKeys(await manage())).map(({ pk }) => pk)).toEqual([own.pk]);
    expect((await listApiKeys(everywhere)).map(({ pk }) => pk)).toEqual([own.pk, foreign.pk]);
    expect((await listApiKeys(everywhere, plzen)).map(({ pk }) => pk)).toEqual([foreign.pk]);
    await expect(listApiKeys(await manage(), plzen)).rejects.toMatchObject(refused(404));
    await expect(revokeApiKey(await manage(), foreign.pk)).rejects.toMatchObject(refused(404));
    expect(apiKey.array().parse(await listApiKeys(everywhere))[0]).toMatchObject({
      organization: { pk: brno, name: "Brno" },
      created_by: { username: "hana" },
      last_used: null,
    });
  });

  test("of the consortium by its administrators only", async () => {
    await expect(make({ organization: -1 })).rejects.toMatchObject(refused(404));
    const consortium = await scopeOf("api-keys.manage", actingUser({ isSuperuser: true }), [brno, plzen]);
    const draft = createApiKeyCall.body.parse({ name: "portal", organization: -1 });
    const { pk, key, organization } = await createApiKey(consortium, draft);
    expect(organization).toBeNull();
    expect(await listApiKeys(await manage())).toEqual([]);
    await expect(revokeApiKey(await manage(), pk)).rejects.toMatchObject(refused(404));
    expect((await listApiKeys(consortium)).map((one) => one.pk)).toEqual([pk]);
    expect(await listApiKeys(consortium, brno)).toEqual([]);

    const scope = await scopeOf("usage.view", await actor(key), [brno, plzen]);
    expect(scope.within(-1).organizationIds).toEqual([brno, plzen]);
    const described = await describeKey(await scopeOf("api-key.use", await actor(key), [brno, plzen]));
    expect(described).toMatchObject({ name: "portal", is_consortial: true, scopes: ["usage"], calls_per_minute: 120 });
    expect(described.organizations.map(({ name }) => name)).toEqual(["Brno", "Plzeň"]);
    await expect(scopeOf("consortium.manage", await actor(key), [brno])).rejects.toMatchObject(refused(403));
    await revokeApiKey(consortium, pk);
    await expect(actor(key)).rejects.toMatchObject(refused(401));
  });

  test("neither by members, nor by keys, nor during impersonation", async () => {
    const member = actingUser({ memberships: [{ organizationId: brno, isAdmin: false, isMaster: false }] });
    const { key } = await make();
    const impersonator = { id: 9, email: "m@kmk.example", isSuperuser: true, memberships: [] };
    const memberships = [{ organizationId: brno, isAdmin: true, isMaster: false }];
    for (const who of [member, await actor(key), actingUser({ memberships, impersonator })])
      await expect(scopeOf("api-keys.manage", who)).rejects.toMatchObject(refused(403));
  });
});

describe("with a key", () => {
  let jstor: number;
  let springer: number;
  let promised: number;

  beforeAll(async () => {
    jstor = await aPlatform("JSTOR");
    springer = await aPlatform("Springer");
    promised = await aPlatform("Wiley");
    await aPlatform("Unused");
    const facts = [fact({ metricId: await metricId("Total_Item_Requests"), value: 10 })];
    const place = { reportTypeId: await reportTypeId("PR"), month: "2024-01" };
    await used({ ...place, organizationId: brno, platformId: jstor }, facts);
    await used({ ...place, organizationId: plzen, platformId: springer }, facts);
    await db().organizationPlatform.createMany({
      data: [
        { organizationId: brno, platformId: jstor },
        { organizationId: plzen, platformId: springer },
      ],
    });
    const { id: serverId } = await db().server.create({ data: { origin: "https://sushi.example.org" } });
    const sealed = { secrets: "x", versionHash: "x", url: "https://sushi.example.org", release: "5" };
    const of = { organizationId: brno, platformId: promised, serverId };
    await db().credentials.create({ data: { ...of, ...sealed } });
  });

  const usage = async () => scopeOf("usage.view", await actor((await make()).key), [brno, plzen]);

  test("the usage of its own organization is readable only", async () => {
    const scope = await usage();
    expect(scope.organizationIds).toEqual([brno]);
    const query = (where: object) =>
      question.parse({ version: 1, where: { reportType: ["PR"], ...where }, rows: ["organization"], columns: [] });
    const all = await runReport(scope, query({}), { locale: "en" });
    expect([all.total, all.rows.map(({ name }) => name)]).toEqual([10, ["Brno"]]);
    const foreign = await runReport(scope, query({ organization: [plzen] }), { locale: "en" });
    expect([foreign.total, foreign.rowCount]).toEqual([0, 0]);
  });

  test("the platforms of its organization are listed, with usage or with credentials", async () => {
    const scope = await usage();
    expect((await listUsedPlatforms(scope)).map(({ short_name }) => short_name)).toEqual(["JSTOR", "Wiley"]);
    expect(await getPlatform(scope, promised)).toMatchObject({ pk: promised, name: "Wiley", provider: "", url: "" });
    await expect(getPlatform(scope, springer)).rejects.toMatchObject(refused(404));
    await expect(listUsedPlatforms(scope, plzen)).rejects.toMatchObject(refused(404));
    await expect(listUsedPlatforms(scope, -1)).rejects.toMatchObject(refused(404));
  });

  test.each([
    "signed-in",
    "account.change",
    "credentials.count",
    "credentials.manage",
    "harvest.manage",
    "uploads.manage",
    "annotations.manage",
    "agreements.manage",
    "api-keys.manage",
    "consortium.manage",
    "audit.read",
    "heatmap.view",
    "users.manage",
    "commands.run",
    "impersonate",
    "entering",
  ] as const)("calls that need %s are rejected", async (permission) => {
    await expect(scopeOf(permission, await actor((await make()).key), [brno])).rejects.toMatchObject(refused(403));
  });

  test.each([
    [["usage"], ["usage.view"]],
    [["credentials"], ["credentials.manage", "harvest.manage"]],
    [["uploads"], ["uploads.manage"]],
  ] as const)("scopes %j open %j only, and only its organization", async (scopes, permissions) => {
    const key = await actor((await make({ scopes })).key);
    for (const permission of ["usage.view", "credentials.manage", "harvest.manage", "uploads.manage"] as const) {
      const opened = scopeOf(permission, key, [brno, plzen]);
      if ((permissions as readonly string[]).includes(permission))
        expect((await opened).organizationIds).toEqual([brno]);
      else await expect(opened).rejects.toMatchObject(refused(403));
    }
  });
});
