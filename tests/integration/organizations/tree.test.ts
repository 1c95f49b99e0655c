import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/access/permissions";
import { runCommand } from "@/lib/administration/commands/run-command";
import { askForDeletion, askForMerge } from "@/lib/administration/organizations/ask-for-merge";
import type { Month } from "@/lib/counter/standard/month";
import type { ImportPlace } from "@/lib/imports/place";
import { db, inTransaction } from "@/lib/kit/db";
import { changeOrganization } from "@/lib/organizations/change-organization";
import { createOrganizationCall, importOrganizationsCall } from "@/lib/organizations/contract";
import { createOrganization } from "@/lib/organizations/create-organization";
import { importOrganizations } from "@/lib/organizations/import-organizations";
import { listManagedOrganizations } from "@/lib/organizations/list-managed-organizations";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { readersOf } from "@/lib/reports/subscriptions/list-subscribers";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { importHarvested } from "../imports/harvested";
import { freshPlace, openStores } from "../imports/scene";
import { scopeFor } from "../users/people";
import { enterAs, somebody } from "../users/second-factor/person-with-session";
import { titleReport } from "./everything";

beforeAll(openStores);

const names = ["University", "Faculty", "Department", "Sibling", "Elsewhere"] as const;
type Name = (typeof names)[number];
const above: Partial<Record<Name, Name>> = { Faculty: "University", Department: "Faculty", Sibling: "University" };
let ids: Record<Name, number>;

const manager = async () => {
  const all = (await db().organization.findMany({ select: { id: true } })).map(({ id }) => id);
  return scopeOf("consortium.manage", actingUser({ isSuperuser: true }), all);
};

let made = 0;
beforeEach(async () => {
  made += 1;
  ids = { University: 0, Faculty: 0, Department: 0, Sibling: 0, Elsewhere: 0 };
  for (const name of names) {
    const parent = above[name] ? ids[above[name]] : null;
    const draft = createOrganizationCall.body.parse({ name: `${name} ${made}`, parent });
    ids[name] = (await createOrganization(await manager(), draft)).pk;
  }
});

const revisionOf = async (name: Name) =>
  (await db().organization.findUniqueOrThrow({ where: { id: ids[name] } })).revision;
const move = async (name: Name, parent: Name | null) =>
  changeOrganization(await manager(), ids[name], {
    revision: await revisionOf(name),
    parent: parent && ids[parent],
  });

/** Scope of a member of one organization, as a browser session gives it. */
async function member(name: Name, { isAdmin = false } = {}) {
  const person = await somebody();
  await db().membership.create({ data: { userId: person.id, organizationId: ids[name], isAdmin } });
  const token = await enterAs(person);
  return { ...person, scope: <P extends Permission>(permission: P) => scopeFor(permission, { token }) };
}

const sorted = (...of: Name[]) => of.map((name) => ids[name]).sort((one, other) => one - other);
const reachOf = async (one: Awaited<ReturnType<typeof member>>) =>
  [...(await one.scope("usage.view")).organizationIds].sort((first, second) => first - second);

describe("reach in a tree", () => {
  test("covers the tree for members of its head, and one organization for its members", async () => {
    expect(await reachOf(await member("University"))).toEqual(sorted("University", "Faculty", "Department", "Sibling"));
    for (const name of ["Faculty", "Department", "Sibling", "Elsewhere"] as const)
      expect(await reachOf(await member(name)), name).toEqual(sorted(name));
  });

  test("reports organizations outside as not found", async () => {
    const head = await (await member("University")).scope("usage.view");
    expect(() => head.within(ids.Elsewhere)).toThrow("organizationNotFound");
    expect(() => head.within(-1)).toThrow("organizationNotFound");
    expect(head.within(ids.Department).organizationIds).toEqual([ids.Department]);
    const sibling = await (await member("Sibling")).scope("usage.view");
    expect(() => sibling.within(ids.Faculty)).toThrow("organizationNotFound");
  });

  test("gives administrators of the head no administration below it", async () => {
    const admin = await member("University", { isAdmin: true });
    expect((await admin.scope("harvest.manage")).organizationIds).toEqual([ids.University]);
    const listed = await listOrganizations(await admin.scope("signed-in"));
    expect(listed.filter(({ is_admin }) => is_admin).map(({ pk }) => pk)).toEqual([ids.University]);
    expect(listed.find(({ pk }) => pk === ids.Department)?.parent).toBe(ids.Faculty);
  });

  test("limits jobs to the reach of their user; an invisible parent is not reported", async () => {
    const head = await member("University");
    expect((await scopeOfPerson("usage.view", head.id))?.reaches(ids.Department)).toBe(true);
    const [own] = await listOrganizations(await (await member("Faculty")).scope("signed-in"));
    expect(own).toMatchObject({ pk: ids.Faculty, parent: null });
  });

  test("follows a moved organization and those below it at once", async () => {
    const [head, other] = [await member("University"), await member("Elsewhere")];
    await move("Faculty", "Elsewhere");
    expect(await reachOf(head)).toEqual(sorted("University", "Sibling"));
    expect(await reachOf(other)).toEqual(sorted("Elsewhere", "Faculty", "Department"));
    await move("Faculty", null);
    expect(await reachOf(other)).toEqual(sorted("Elsewhere"));
    expect(await reachOf(await member("Faculty"))).toEqual(sorted("Faculty", "Department"));
  });

  test("lets reports shared within an organization be mailed to its own people and those of the head", async () => {
    const [head, own] = [await member("University"), await member("Department")];
    const others = [await member("Faculty"), await member("Elsewhere")];
    const where = await readersOf({ ownerId: null, organizationId: ids.Department });
    const rows = await db().user.findMany({ where: { AND: [where, { isSuperuser: false }] }, select: { id: true } });
    const readers = rows.map(({ id }) => id);
    expect(readers).toEqual(expect.arrayContaining([head.id, own.id]));
    for (const { id } of others) expect(readers).not.toContain(id);
  });
});

test("includes the sum of all below, and of no others", async () => {
  const place = await freshPlace();
  const of = (name: Name): ImportPlace => ({ ...place, organizationId: ids[name] });
  for (const [name, requests] of [
    ["University", 1],
    ["Faculty", 20],
    ["Department", 300],
    ["Elsewhere", 4000],
  ] as const)
    await importHarvested(of(name), titleReport(requests));
  const sumFor = async (name: Name) => {
    const view = new UsageView(usageReader(), await (await member(name)).scope("usage.view"), await readVisibility());
    const month: Month = place.month;
    const where = { reportType: [place.reportTypeId], platform: [place.platformId], month: { from: month, to: month } };
    const [group] = await askGroups(view, { by: [], measures: ["uses"], where });
    return group?.figures[0] ?? 0;
  };
  expect(await sumFor("University")).toBe(321);
  expect(await sumFor("Faculty")).toBe(20);
  expect(await sumFor("Elsewhere")).toBe(4000);
});

describe("a tree stays a tree", () => {
  test("an organization is not moved below itself or a missing one", async () => {
    for (const [name, parent] of [
      ["University", "Department"],
      ["Faculty", "Faculty"],
    ] as const)
      await expect(move(name, parent)).rejects.toMatchObject({ fields: { parent: ["parentBelow"] } });
    const nowhere = { revision: await revisionOf("Faculty"), parent: 2_000_000_000 };
    await expect(changeOrganization(await manager(), ids.Faculty, nowhere)).rejects.toMatchObject({
      fields: { parent: ["parentUnknown"] },
    });
  });

  test("one of two simultaneous changes that would close a circle is rejected", async () => {
    const outcomes = await Promise.allSettled([move("University", "Elsewhere"), move("Elsewhere", "University")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("an organization with children is not deleted", async () => {
    const { name } = await db().organization.findUniqueOrThrow({ where: { id: ids.Faculty } });
    const query = askForDeletion(await manager(), ids.Faculty, { name, delete_accounts: false }, "en");
    await expect(query).rejects.toMatchObject({ code: "organizationAboveOthers", values: { count: 1 } });
    await expect(inTransaction((tx) => tx.organization.delete({ where: { id: ids.Faculty } }))).rejects.toThrow();
  });

  const parentsOf = async () =>
    Object.fromEntries(
      (await db().organization.findMany({ where: { id: { in: Object.values(ids) } } })).map(({ id, parentId }) => [
        names.find((name) => ids[name] === id),
        names.find((name) => ids[name] === parentId) ?? null,
      ]),
    );

  test("an organization merged into a child passes its place to it", async () => {
    const { pk } = await askForMerge(await manager(), ids.University, { into: ids.Department, rule: "refuse" }, "en");
    await runCommand(pk, new AbortController().signal);
    expect(await parentsOf()).toEqual({
      ...{ Department: null, Faculty: "Department", Sibling: "Department", Elsewhere: null },
    });
  });

  test("an organization merged into another tree takes its children along", async () => {
    const { pk } = await askForMerge(await manager(), ids.Faculty, { into: ids.Elsewhere, rule: "refuse" }, "en");
    await runCommand(pk, new AbortController().signal);
    expect(await parentsOf()).toEqual({
      ...{ University: null, Sibling: "University", Elsewhere: null, Department: "Elsewhere" },
    });
  });
});

test("children follow their parent in the tree order", async () => {
  const query = { search: "", order_by: "parent" as const, page: 1, page_size: 1000 };
  const { results } = await listManagedOrganizations(await manager(), query, Object.values(ids));
  expect(results.map(({ pk, parent }) => [pk, parent?.pk ?? null])).toEqual([
    [ids.Elsewhere, null],
    [ids.University, null],
    [ids.Faculty, ids.University],
    [ids.Department, ids.Faculty],
    [ids.Sibling, ids.University],
  ]);
});

test("a sheet sets parents in any row order, also of new organizations; an unknown parent changes nothing", async () => {
  const [branch, library] = [`Branch ${made}`, `New library ${made}`];
  const rows = [
    { name: branch, parent: library },
    { name: library, parent: `university ${made}` },
  ];
  const change = { organization: ids.Sibling, revision: await revisionOf("Sibling"), parent: library };
  const imported = importOrganizationsCall.body.parse({ organizations: rows, changes: [change] });
  expect(await importOrganizations(await manager(), imported)).toEqual({ created: 2, changed: 1, known: 0 });
  const stored = await db().organization.findMany({
    where: { OR: [{ name: { in: [branch, library] } }, { id: ids.Sibling }] },
    select: { name: true, parent: { select: { name: true } } },
  });
  expect(Object.fromEntries(stored.map(({ name, parent }) => [name, parent?.name]))).toEqual({
    ...{ [branch]: library, [library]: `University ${made}`, [`Sibling ${made}`]: library },
  });
  const lost = importOrganizationsCall.body.parse({ organizations: [{ name: `Lost ${made}`, parent: "Nowhere" }] });
  await expect(importOrganizations(await manager(), lost)).rejects.toMatchObject({
    fields: { parent: ["parentUnknown"] },
  });
  expect(await db().organization.count({ where: { name: `Lost ${made}` } })).toBe(0);
});
