import { afterAll, beforeAll, expect, test } from "vitest";
import type { User } from "@/lib/access/actor";
import { listSuggestionsCall, settleSuggestionCall } from "@/lib/annotations/contract";
import { listSuggestions, settleSuggestion } from "@/lib/annotations/suggest/suggestions";
import { db } from "@/lib/kit/db";
import { refreshRegistry } from "@/lib/platforms/registry/jobs";
import { serviceIdOf } from "@/lib/simulator/registry/records";
import type { Registry } from "@/lib/simulator/registry/server";
import { createTables } from "@/lib/usage/engine/create-tables";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { addressOf, aPlatform, openRegistrySite } from "../platforms/registry/registry-site";

let registry: Registry;
const on = { own: 0, other: 0, lumina: 0, moravica: 0 };
const people: Record<string, User> = {};
const recently = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  registry = await openRegistrySite();
  await createTables();
  await syncCatalog();
  const library = async (name: string) => (await db().organization.create({ data: { name } })).id;
  Object.assign(on, { own: await library("Brno"), other: await library("Plzeň") });
  Object.assign(on, { lumina: await aPlatform("lumina"), moravica: await aPlatform("moravica") });
  const person = async (name: string, fields: Partial<User>) => {
    const { id } = await db().user.create({ data: { username: name, email: `${name}@usus.test` } });
    people[name] = actingUser({ ...fields, id, username: name });
  };
  await person("admin", { memberships: [{ organizationId: on.own, isAdmin: true, isMaster: false }] });
  await person("stranger", { memberships: [{ organizationId: on.other, isAdmin: true, isMaster: false }] });
  await person("superuser", { isSuperuser: true });
  const harvested = await credentials(on.own, on.lumina, addressOf("lumina"));
  await credentials(on.other, on.moravica, addressOf("moravica"));
  registry.setNotices(serviceIdOf("lumina", "5"), [
    { start: recently, end: recently, type: "OUTAGE", message: "The <b>servers</b> were down." },
    { type: "UNDATED", message: "Write to us." },
    { start: "2015-01-01", type: "OLD", message: "Long ago." },
  ]);
  await refreshRegistry(new AbortController().signal);
  await answer(harvested, "Planned maintenance on Sunday");
  await answer(harvested, "Planned maintenance on Sunday");
  await answer(harvested, "Report queued");
});
afterAll(async () => {
  await registry.close();
  await db().$disconnect();
});

async function credentials(organizationId: number, platformId: number, url: string): Promise<number> {
  const server = await db().server.create({ data: { origin: new URL(url).origin } });
  const data = { organizationId, platformId, url, release: "5", secrets: "-", versionHash: "v", serverId: server.id };
  return (await db().credentials.create({ data })).id;
}

async function answer(credentialsId: number, message: string): Promise<void> {
  const type = await db().reportType.findFirstOrThrow();
  const harvest = await db().harvest.create({ data: { kind: "manual" } });
  const intention = await db().intention.create({
    data: {
      ...{ harvestId: harvest.id, credentialsId, reportTypeId: type.id, month: new Date("2026-01-01") },
      ...{ notBefore: new Date(), finishedAt: new Date() },
    },
  });
  const findings = { exceptions: [{ code: 0, message, data: "" }] };
  await db().attempt.create({
    data: { intentionId: intention.id, status: "success", credentialsVersion: "v", findings },
  });
}

const managing = (who: string) => scopeOf("annotations.manage", people[who], [on.own, on.other]);
const suggested = async (who: string, organization: number | null = null) =>
  listSuggestionsCall.returns.parse(await listSuggestions(await managing(who), organization));
const settle = async (who: string, fields: object) =>
  settleSuggestion(await managing(who), settleSuggestionCall.body.parse(fields));

test("publishers' notices are suggested to organizations that harvest the platform", async () => {
  const own = await suggested("admin");
  expect(own.map(({ source, type, message }) => [source, type, message])).toEqual([
    ["harvest", "", "Planned maintenance on Sunday"],
    ["registry", "OUTAGE", "The servers were down."],
  ]);
  expect(own[1]).toMatchObject({
    ...{ platform: { pk: on.lumina }, organization: { pk: on.own } },
    ...{ start_date: recently, end_date: recently },
  });
  expect((await suggested("superuser")).map(({ organization }) => organization)).toEqual([null, null]);
  expect(await suggested("stranger")).toEqual([]);
  await expect(suggested("stranger", on.own)).rejects.toMatchObject({ status: 404 });
});

test("suggestion becomes one annotation despite parallel clicks, by administrators only", async () => {
  const [, outage] = await suggested("admin");
  const place = { platform: on.lumina, organization: on.own, key: outage?.key, decision: "accept" };
  await expect(settle("stranger", place)).rejects.toMatchObject({ status: 404 });
  await expect(settle("stranger", { ...place, organization: on.other })).rejects.toMatchObject({ status: 404 });
  await expect(settle("admin", { ...place, organization: null })).rejects.toMatchObject({ status: 403 });
  const both = await Promise.allSettled([settle("admin", place), settle("superuser", place)]);
  const made = both.flatMap((one) => (one.status === "fulfilled" ? [one.value.annotation] : []));
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "suggestionSettled" } });
  expect(made).toMatchObject([
    {
      ...{ subject_en: "Provider notice: OUTAGE", subject_cs: "Oznámení poskytovatele: OUTAGE" },
      ...{ short_message_en: "The servers were down.", organization: { pk: on.own }, platform: { pk: on.lumina } },
      ...{ start_date: recently, end_date: recently },
    },
  ]);
  expect(await db().annotation.count()).toBe(1);
  expect((await suggested("admin")).map(({ source }) => source)).toEqual(["harvest"]);
});

test("dismissed suggestion stays hidden until the dismissal is undone", async () => {
  const [notice] = await suggested("admin");
  const place = { platform: on.lumina, organization: null, key: notice?.key };
  await settle("superuser", { ...place, decision: "dismiss" });
  expect(await suggested("admin")).toEqual([]);
  expect((await suggested("superuser")).map(({ source }) => source)).toEqual(["registry"]);
  await settle("superuser", { ...place, decision: "reopen" });
  expect((await suggested("admin")).map(({ key }) => key)).toEqual([notice?.key]);
  expect(await db().auditEntry.count({ where: { action: { endsWith: "-suggestion" } } })).toBe(2);
});
