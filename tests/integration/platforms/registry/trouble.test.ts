import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { fetchAnswer } from "@/lib/platforms/registry/ask-registry";
import {
  findRegistryPlatforms,
  getPlatformRecord,
  getRegistryPlatform,
} from "@/lib/platforms/registry/registry-platforms";
import { getSimulatedPlatform } from "@/lib/simulator/publisher/consortium";
import type { Registry, RegistryTrouble } from "@/lib/simulator/registry/server";
import { age, aPlatform, asAdmin, link, openRegistrySite } from "./registry-site";

let registry: Registry;

beforeAll(async () => {
  registry = await openRegistrySite();
});
afterAll(async () => {
  await registry.close();
  await db().$disconnect();
});

const lumina = getSimulatedPlatform("lumina").registryId;

const failures: [RegistryTrouble, RegExp][] = [
  ["silent", /time-out/],
  ["broken", /503/],
  ["html", /JSON/],
  ["endless", /too-large/],
  ["redirecting", /insecure-address/],
];

test.each(failures)("registry that is %s gives no answer: %s", async (trouble, reason) => {
  registry.setTrouble(trouble);
  await expect(fetchAnswer("/platform/")).rejects.toThrow(reason);
  registry.setTrouble(null);
});

test("record missing in the registry is null", async () => {
  expect(await fetchAnswer("/platform/5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8bff/")).toBeNull();
});

describe("unavailable registry", () => {
  let platform: number;

  test("is replaced by its earlier answer, and not asked again for a while", async () => {
    platform = await aPlatform("lumina");
    const before = await getPlatformRecord(await asAdmin(), platform);
    await age(3);
    registry.setTrouble("silent");
    const after = await getPlatformRecord(await asAdmin(), platform);
    expect(after.platform).toEqual(before.platform);
    expect(after.available).toBe(false);
    expect(Date.parse(after.as_of ?? "")).toBeLessThan(Date.parse(before.as_of ?? "") - 2 * 86_400_000);

    const requests = registry.requests.length;
    expect((await findRegistryPlatforms(await asAdmin(), { search: "lumina" })).count).toBe(1);
    expect(registry.requests.length).toBe(requests);
  });

  test("has no data without an earlier answer", async () => {
    await db().registryAnswer.deleteMany();
    const nothing = { available: false, as_of: null };
    expect(await findRegistryPlatforms(await asAdmin(), { search: "" })).toEqual({ count: 0, results: [], ...nothing });
    expect(await getRegistryPlatform(await asAdmin(), lumina)).toEqual({ platform: null, ...nothing });
    expect(await getPlatformRecord(await asAdmin(), platform)).toMatchObject({ registry_id: null, ...nothing });
  });

  test("cannot confirm a record to link, but a link can be removed", async () => {
    await expect(link(platform, lumina)).rejects.toMatchObject({
      status: 503,
      code: "registryUnavailable",
    });
    expect(await link(platform, null)).toMatchObject({ registry_id: null });
  });
});

test("is never asked and its answers are not used when it is turned off, and linking explains this", async () => {
  registry.setTrouble(null);
  Object.assign(settings(), { COUNTER_REGISTRY_URL: "" });
  await db().registryAnswer.create({ data: { path: "/platform/", body: [{ id: lumina, name: "Lumina" }] } });
  const requests = registry.requests.length;
  expect(await findRegistryPlatforms(await asAdmin(), { search: "" })).toMatchObject({
    count: 0,
    ...{ available: false, is_off: true },
  });
  const platform = await aPlatform("moravica");
  await expect(link(platform, lumina)).rejects.toMatchObject({ status: 400, code: "registryOff" });
  expect(await db().platform.findUnique({ where: { id: platform } })).toMatchObject({ counterRegistryId: null });
  expect(await getPlatformRecord(await asAdmin(), platform)).toMatchObject({ platform: null, is_off: true });
  expect(registry.requests.length).toBe(requests);
});
