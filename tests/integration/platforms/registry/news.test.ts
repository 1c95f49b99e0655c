import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { refreshRegistry } from "@/lib/platforms/registry/jobs";
import { serviceIdOf } from "@/lib/simulator/registry/records";
import type { Registry } from "@/lib/simulator/registry/server";
import { addressOf, age, aPlatform, openRegistrySite } from "./registry-site";

let registry: Registry;
let counts: Record<"admin" | "manager" | "superuser", number>;
const signal = new AbortController().signal;

beforeAll(async () => {
  registry = await openRegistrySite();
  const library = await organization("Library");
  const other = await organization("Other library");
  const master = await organization("Consortium", true);
  counts = {
    admin: await person("admin", { organizationId: library, isAdmin: true }),
    manager: await person("manager", { organizationId: master, isAdmin: true }),
    superuser: await person("superuser"),
  };
  await person("reader", { organizationId: library, isAdmin: false });
  await person("stranger", { organizationId: other, isAdmin: true });
  const platform = await aPlatform("lumina");
  await credentials(library, platform, addressOf("lumina"));
  await credentials(other, await aPlatform("moravica"), addressOf("moravica"), { isEnabled: false });
});
afterAll(async () => {
  await registry.close();
  await db().$disconnect();
});
beforeEach(async () => {
  await db().event.deleteMany();
});

async function organization(name: string, isMaster = false): Promise<number> {
  return (await db().organization.create({ data: { name, isMaster } })).id;
}

async function person(name: string, membership?: { organizationId: number; isAdmin: boolean }): Promise<number> {
  const { id } = await db().user.create({
    data: {
      email: `${name}@usus.example`,
      username: name,
      isSuperuser: !membership,
      ...(membership && { memberships: { create: membership } }),
    },
  });
  return id;
}

async function credentials(organizationId: number, platformId: number, url: string, more = {}): Promise<void> {
  const server = await db().server.create({ data: { origin: new URL(url).origin } });
  await db().credentials.create({
    data: {
      ...{ organizationId, platformId, url, release: "5", secrets: "sealed", versionHash: "v", serverId: server.id },
      ...more,
    },
  });
}

const events = () => db().event.findMany({ include: { recipients: true }, orderBy: { id: "asc" } });

/** Lets a day pass and runs the nightly job. */
async function night() {
  await age(1);
  return refreshRegistry(signal);
}

test("harvested platforms are checked, and no news is sent when nothing changed", async () => {
  expect(await refreshRegistry(signal)).toEqual({ looked: 1, notified: 0 });
  expect(registry.requests).not.toContain(`/sushi-service/${serviceIdOf("moravica", "5")}/`);
  expect(await events()).toEqual([]);
});

test("address that differs from the credentials is reported once, to their administrators", async () => {
  registry.changeService(serviceIdOf("lumina", "5"), { url: "https://counter.lumina.example/sushi" });
  expect(await night()).toEqual({ looked: 1, notified: 1 });
  const [event] = await events();
  expect(event).toMatchObject({
    category: "sushi",
    importance: 10,
    titleEn: "COUNTER Registry notice for Lumina Online",
    titleCs: "Oznámení registru COUNTER k platformě Lumina Online",
  });
  expect(event?.descriptionEn).toContain(
    "COUNTER 5: the SUSHI service is now at https://counter.lumina.example/sushi.",
  );
  expect(event?.recipients.map(({ userId }) => userId).sort()).toEqual(Object.values(counts).sort());
  expect(await night()).toEqual({ looked: 1, notified: 0 });
});

test("published notice is reported once", async () => {
  registry.setNotices(serviceIdOf("lumina", "5"), [
    { start: "2025-01-01", end: "2025-02-28", type: "DATA EDIT", message: "Two months were <b>corrected</b>." },
  ]);
  expect(await night()).toMatchObject({ notified: 1 });
  const [event] = await events();
  expect(event?.descriptionCs).toBe("- DATA EDIT, 2025-01-01 – 2025-02-28: Two months were corrected.");
  expect(await night()).toMatchObject({ notified: 0 });
});

test("unavailable registry loses no news", async () => {
  registry.setNotices(serviceIdOf("lumina", "5"), [{ type: "OUTAGE", start: "2099-01-01", message: "Moving house" }]);
  registry.setTrouble("broken");
  expect(await night()).toEqual({ looked: 0, notified: 0 });
  expect(await events()).toEqual([]);
  registry.setTrouble(null);
  // Another process does not know about the failure, after which this one pauses the registry for a minute.
  vi.resetModules();
  const another = await import("@/lib/platforms/registry/jobs");
  expect(await another.refreshRegistry(signal)).toEqual({ looked: 1, notified: 1 });
});
