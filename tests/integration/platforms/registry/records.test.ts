import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { getRegistryPlatformCall, linkRegistryPlatformCall } from "@/lib/platforms/registry/contract";
import {
  findRegistryPlatforms,
  getPlatformRecord,
  getRegistryPlatform,
  linkRegistryPlatform,
} from "@/lib/platforms/registry/registry-platforms";
import { findKeptRecord } from "@/lib/platforms/registry/registry-records";
import { suggestedUrl } from "@/lib/platforms/registry/suggested-url";
import { getSimulatedPlatform } from "@/lib/simulator/publisher/consortium";
import { serviceIdOf } from "@/lib/simulator/registry/records";
import type { Registry } from "@/lib/simulator/registry/server";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { addressOf, age, aPlatform, asAdmin, asManager, link, openRegistrySite } from "./registry-site";

let registry: Registry;

beforeAll(async () => {
  registry = await openRegistrySite();
});
afterAll(async () => {
  await registry.close();
  await db().$disconnect();
});
beforeEach(async () => {
  await Promise.all([db().registryAnswer.deleteMany(), db().platform.deleteMany()]);
  registry.requests.length = 0;
});

const find = async (search = "") => findRegistryPlatforms(await asAdmin(), { search });
const lumina = getSimulatedPlatform("lumina").registryId;

describe("the list of platforms", () => {
  test("is searched by words of name, abbreviation and provider, without diacritics", async () => {
    expect((await find("kinoteka film")).results.map(({ name }) => name)).toEqual(["Kinotéka Archive"]);
    expect((await find("boreas")).results).toMatchObject([
      { abbrev: "BOREAS", provider: "Boreas Institute", deprecated: false, releases: [{ counter_version: "5" }] },
    ]);
    expect((await find("boreas")).results[0]?.releases[0]?.services).toHaveLength(2);
    expect((await find("vesper")).results).toMatchObject([{ deprecated: true, releases: [] }]);
    expect(await find("nowhere")).toMatchObject({ count: 0, results: [], available: true });
  });

  test("is fetched once a day, however many readers ask at once", async () => {
    const [first] = await Promise.all([find(), find(), find("lumina"), getRegistryPlatform(await asAdmin(), lumina)]);
    await find();
    expect(registry.requests.filter((path) => path === "/platform/")).toHaveLength(1);
    await age(2);
    const later = await find();
    expect(registry.requests.filter((path) => path === "/platform/")).toHaveLength(2);
    expect(later.available).toBe(true);
    expect(Date.parse(later.as_of ?? "")).toBeGreaterThan(Date.parse(first.as_of ?? ""));
  });
});

describe("a record of the registry", () => {
  test("has the requirements of the service for each release, in plain text", async () => {
    const answer = await getRegistryPlatform(await asAdmin(), getSimulatedPlatform("scholaris").registryId);
    expect(getRegistryPlatformCall.returns.parse(answer)).toEqual(answer);
    const { platform } = answer;
    expect(platform?.services.map(({ counter_version }) => counter_version)).toEqual(["5.1", "5"]);
    expect(platform?.services[1]).toMatchObject({
      url: `${addressOf("scholaris")}/`,
      customer_id_info: "The number of your account with Scholaris; see Help (https://help.example/ids).",
      requestor_id_required: true,
      requestor_id_info: "Ask for it in the administration of your account.",
      api_key_info: "Created in the administration, under Keys.",
      platform_attr_required: true,
      platform_specific_info: "Send platform=scholaris-complete.",
      request_volume_limits_info: "One request at a time & at most 60 a minute.",
      audit: { status: "Currently valid audit", valid: true },
      notifications: [],
    });
    expect(platform?.releases.map(({ counter_version }) => counter_version)).toEqual(["5.1", "5"]);
    expect(platform?.releases[1]?.reports.map(({ code }) => code)).toContain("TR_J1");
    expect(suggestedUrl(platform?.services ?? [], "5")).toBe(addressOf("scholaris"));
    expect(suggestedUrl(platform?.services ?? [], "5.1")).toBe(`${addressOf("scholaris")}/r51`);
  });

  test("names restrictions, migrations and an expired audit", async () => {
    const [boreas] = (await find("boreas")).results;
    const { platform } = await getRegistryPlatform(await asAdmin(), boreas?.id ?? "");
    expect(platform?.services).toHaveLength(2);
    expect(platform?.services[0]).toMatchObject({
      ip_address_authorization: true,
      ip_address_authorization_info: "• Send us your addresses\n• and wait a day",
      credentials_auto_expire: true,
      migrations: [{ date: "2025-09-01", from: "Boreas Legacy" }],
      audit: { valid: false, finished: "2023-02-11" },
    });
    expect(suggestedUrl(platform?.services ?? [], "5")).toBeNull();
  });

  test("has the notices of its services, which are fetched only if there are any", async () => {
    registry.setNotices(serviceIdOf("lumina", "5"), [
      { start: "2026-01-01", end: null, type: "DATA EDIT", message: "May was counted <b>twice</b>." },
    ]);
    const { platform } = await getRegistryPlatform(await asAdmin(), lumina);
    expect(platform?.services.map(({ notifications }) => notifications)).toEqual([
      [],
      [{ start: "2026-01-01", end: null, type: "DATA EDIT", message: "May was counted twice." }],
    ]);
    expect(registry.requests.filter((path) => path.endsWith("/notification/"))).toHaveLength(1);
    registry.setNotices(serviceIdOf("lumina", "5"), []);
  });

  test("that does not exist is not found, and its services are not fetched", async () => {
    const nobodys = "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8bff";
    await expect(getRegistryPlatform(await asAdmin(), nobodys)).rejects.toMatchObject({ status: 404 });
    expect(registry.requests).toEqual(["/platform/"]);
  });
});

describe("our platform", () => {
  test("has the only record of its name", async () => {
    const id = await aPlatform("kinoteka", { name: "KINOTEKA archive", shortName: "own" });
    const record = await getPlatformRecord(await asAdmin(), id);
    expect(record).toMatchObject({
      registry_id: getSimulatedPlatform("kinoteka").registryId,
      matched_by: "name",
      available: true,
    });
    expect(record.platform?.contact.email).toBe("usage@kinoteka.example");
    expect((await findKeptRecord(id))?.name).toBe("Kinotéka Archive");
  });

  test("has no record when two have its name, or none", async () => {
    const nothing = { registry_id: null, matched_by: null, platform: null, available: true };
    const twin = await aPlatform("lumina", { name: "Twin Collections", shortName: "Twin" });
    const own = await aPlatform("lumina", { name: "Lumina On", shortName: "Online" });
    expect(await getPlatformRecord(await asAdmin(), twin)).toMatchObject(nothing);
    expect(await getPlatformRecord(await asAdmin(), own)).toMatchObject(nothing);
  });

  test("of another library is not found", async () => {
    const { id: owner } = await db().organization.create({ data: { name: "Brno" } });
    const own = { name: "Kinotéka Archive", shortName: "kin", organizationId: owner };
    const { id } = await db().platform.create({ data: own });
    const of = async (organizationId: number) =>
      scopeOf("credentials.manage", actingUser({ memberships: [{ organizationId, isAdmin: true, isMaster: false }] }));
    await expect(getPlatformRecord(await of(owner + 1), id)).rejects.toMatchObject({ status: 404 });
    expect((await getPlatformRecord(await of(owner), id)).matched_by).toBe("name");
  });

  test("is linked by hand, which is audited, and unlinked", async () => {
    const id = await aPlatform("lumina", { name: "Something else", shortName: "else" });
    const linked = await link(id, lumina);
    expect(linkRegistryPlatformCall.returns.parse(linked)).toEqual(linked);
    expect(linked).toMatchObject({ registry_id: lumina, matched_by: "link", platform: { name: "Lumina Online" } });
    const seen = { registry_id: null, revision: 1 };
    await expect(linkRegistryPlatform(await asManager(), id, seen)).rejects.toMatchObject({ status: 412 });
    await link(id, lumina);
    await link(id, null);
    expect(await getPlatformRecord(await asAdmin(), id)).toMatchObject({ registry_id: null, platform: null });
    const entries = await db().auditEntry.findMany({ where: { action: "platform.link" }, orderBy: { id: "asc" } });
    expect(entries.map(({ subject, before, after }) => ({ subject, before, after }))).toEqual([
      { subject: `platform ${id}`, before: { registry_id: null }, after: { registry_id: lumina } },
      { subject: `platform ${id}`, before: { registry_id: lumina }, after: { registry_id: null } },
    ]);
  });

  test("cannot be linked to a record of another platform, or a missing one", async () => {
    const first = await aPlatform("lumina");
    const second = await aPlatform("moravica");
    await link(first, lumina);
    await expect(link(second, lumina)).rejects.toMatchObject({
      fields: { registry_id: ["linkedToOther"] },
    });
    const nobodys = "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8bff";
    await expect(link(second, nobodys)).rejects.toMatchObject({
      fields: { registry_id: ["notInRegistry"] },
    });
    expect((await db().platform.findUniqueOrThrow({ where: { id: second } })).counterRegistryId).toBeNull();
  });

  test("that does not exist is not found", async () => {
    await expect(getPlatformRecord(await asAdmin(), 2_000_000_000)).rejects.toMatchObject({ status: 404 });
    await expect(link(2_000_000_000, null)).rejects.toMatchObject({ status: 404 });
  });
});
