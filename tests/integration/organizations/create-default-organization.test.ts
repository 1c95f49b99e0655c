import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { createDefaultOrganization } from "@/lib/organizations/create-default-organization";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores } from "@/tests/support/stores";

const email = "hana@hradisko.example";
let userId: number;

beforeAll(async () => {
  await useFreshStores();
  Object.assign(process.env, { ALLOW_USER_REGISTRATION: "1", CONTACT_EMAIL: "library@usus.example" });
  await prepareQueue();
});

beforeEach(async () => {
  await db().user.deleteMany();
  await db().organization.deleteMany();
  await db().$executeRaw`delete from graphile_worker._private_jobs`;
  userId = (await db().user.create({ data: { email, username: email } })).id;
});

const newcomer = () => scopeOf("signed-in", actingUser({ id: userId, email, username: email }));
const create = async (name: string) => createDefaultOrganization(await newcomer(), name);
const waitingMails = async () => (await db().$queryRaw<unknown[]>`select id from graphile_worker._private_jobs`).length;

test("a new user becomes the administrator of the organization they create", async () => {
  const made = await create("Knihovna Hradiště č. 1");
  expect(made).toEqual({
    pk: expect.any(Number),
    name: "Knihovna Hradiště č. 1",
    name_en: null,
    name_cs: null,
    short_name: null,
    internal_id: "hana@hradisko.example#knihovna-hradiste-c-1",
    is_admin: true,
    is_raw_data_import_enabled: false,
    parent: null,
  });
  expect(await db().membership.findMany()).toEqual([{ userId, organizationId: made.pk, isAdmin: true }]);
});

test("creating it is recorded, and the site's administrators are notified", async () => {
  const { pk } = await create("Knihovna");
  const trail = await db().auditEntry.findMany({ where: { actorId: userId }, orderBy: { id: "asc" } });
  expect(trail.map(({ action, actor, organizationId, subject }) => [action, actor, organizationId, subject])).toEqual([
    ["organization.create", email, pk, `organization ${pk}`],
    ["membership.grant", email, pk, `user ${userId}`],
  ]);
  expect(await waitingMails()).toBe(1);
});

test("a member of any organization creates none, and the try leaves nothing", async () => {
  await create("Knihovna");
  await expect(create("Druhá knihovna")).rejects.toMatchObject({ status: 403, code: "organizationPresent" });
  expect(await db().organization.count()).toBe(1);
  expect(await waitingMails()).toBe(1);
});

test("one of several simultaneous requests succeeds", async () => {
  const scope = await newcomer();
  const tries = await Promise.allSettled(["Jedna", "Dvě", "Tři"].map((name) => createDefaultOrganization(scope, name)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db().organization.count()).toBe(1);
  expect(await db().membership.count()).toBe(1);
});

test("the name of an organization the same user created before is rejected; other users may use it", async () => {
  await create("Knihovna Hradisko");
  await db().membership.deleteMany();
  await expect(create("Knihovna  hradisko!")).rejects.toMatchObject({ status: 400, code: "organizationExists" });
  const other = await db().user.create({ data: { email: "jan@svratka.example", username: "jan" } });
  const scope = await scopeOf("signed-in", actingUser({ id: other.id, email: other.email, username: "jan" }));
  expect((await createDefaultOrganization(scope, "Knihovna Hradisko")).internal_id).toBe("jan#knihovna-hradisko");
});

test("no organization can be created when registration is closed", async () => {
  settings().ALLOW_USER_REGISTRATION = false;
  await expect(create("Knihovna")).rejects.toMatchObject({ status: 403, code: "registrationOff" });
  settings().ALLOW_USER_REGISTRATION = true;
});
