import { beforeAll, expect, test } from "vitest";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { addEntitlementList } from "@/lib/entitlements/add-entitlements";
import {
  changeEntitlementList,
  deleteEntitlements,
  getEntitlementList,
  listEntitlementLists,
  rereadEntitlements,
} from "@/lib/entitlements/entitlement-lists";
import { decideEntitlement, listEntitlementRows } from "@/lib/entitlements/list-entitlement-rows";
import { readEntitlements, rereadLatestEntitlements } from "@/lib/entitlements/read-entitlements";
import { db } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reader, reportTypeId, used } from "../reports/world";
import { sending } from "../title-lists/scene";

const never = new AbortController().signal;
const on = { brno: 0, olomouc: 0, lumina: 0 };
const titles = { nature: 0, ions: 0, bees: 0, moss: 0 };
let brno: Scope<"entitlements.manage">;
let consortium: Scope<"entitlements.manage">;

beforeAll(async () => {
  await openWorld();
  await prepareQueue();
  [on.brno, on.olomouc, on.lumina] = [await aLibrary("Brno"), await aLibrary("Olomouc"), await aPlatform("Lumina")];
  titles.nature = await aTitle("Nature", { issn: "0028-0836", eissn: "1476-4687" });
  titles.ions = await aTitle("Ions");
  titles.bees = await aTitle("Bees");
  titles.moss = await aTitle("Moss");
  await db().title.update({ where: { id: titles.ions }, data: { proprietaryIds: ["lumina:ions-1"] } });
  // Moss is used on no platform: its name does not make a row of Lumina's list doubtful.
  const requests = await metricId("Total_Item_Requests");
  const place = { organizationId: on.brno, platformId: on.lumina, reportTypeId: await reportTypeId("TR51") };
  const facts = [titles.nature, titles.ions, titles.bees].map((titleId) =>
    fact({ titleId, metricId: requests, value: 5 }),
  );
  await used({ ...place, month: "2025-01" }, facts);
  const aPerson = async (email: string, memberships: Parameters<typeof actingUser>[0]) => {
    const { id } = await db().user.create({ data: { email, username: email } });
    const everyone = [on.brno, on.olomouc];
    return scopeOf("entitlements.manage", actingUser({ id, email, username: email, ...memberships }), everyone);
  };
  const admin = [{ organizationId: on.brno, isAdmin: true, isMaster: false }];
  brno = await aPerson("admin@brno.test", { memberships: admin });
  consortium = await aPerson("all@consortium.test", { isSuperuser: true });
});

const kbart = (rows: readonly string[][]) =>
  [
    [
      ...["publication_title", "print_identifier", "online_identifier", "date_first_issue_online"],
      ...["date_last_issue_online", "title_id", "embargo_info", "publication_type", "access_type"],
    ],
    ...rows,
  ]
    .map((row) => row.join("\t"))
    .join("\n");

const first = kbart([
  ["Nature", "0028-0836", "1476-4687", "1997-01-01", "", "nat", "P1Y", "serial", "P"],
  ["Ions and Electrons", "", "", "2001", "2010", "ions-1", "", "serial", "P"],
  ["Bees", "", "", "", "", "bee", "", "serial", "F"],
  ["Moss", "", "", "", "", "", "", "serial", "P"],
  ["Never Read", "2050-084X", "", "vol. 3", "", "never", "", "serial", "P"],
  ["A Book", "978-3-16-148410-0", "", "", "", "bk", "", "monograph", "P"],
]);

async function add(managing: Scope<"entitlements.manage">, texts: Record<string, string>, content = first) {
  const { pk } = await addEntitlementList(managing, sending("lumina_kbart.tsv", content, texts), "en");
  await readPending();
  return getEntitlementList(await reader("everything"), pk, "en");
}

async function readPending(): Promise<void> {
  const pending = await db().entitlementVersion.findMany({ where: { state: "processing" } });
  for (const { fileId } of pending) await readEntitlements(fileId, never);
}

const place = () => ({ organization: String(on.brno), platform: String(on.lumina), valid_from: "2025-01-01" });

test("a KBART list is matched by identifiers, then by the platform's own; the same name alone is for people to decide", async () => {
  const list = await add(brno, place());
  const [version] = list.versions;
  expect(list).toMatchObject({
    name: "lumina_kbart.tsv",
    organization: { name: "Brno" },
    platform: { name: "Lumina" },
  });
  expect(version).toMatchObject({ state: "done", valid_from: "2025-01-01" });
  expect(version?.counts).toEqual({
    ...{ rows: 6, by_identifier: 1, by_proprietary_id: 1, by_person: 0, doubtful: 1, titles: 2 },
    // The book and the journal without any use have identifiers; Moss has none.
    ...{ without_match: 2, without_identifier: 1, free: 1, coverage_unclear: 1 },
  });
  const of = { list: list.pk, version: version?.pk ?? 0 };
  const all = { show: "all", search: "", page: 1, page_size: 25 } as const;
  const { results } = await listEntitlementRows(await reader([on.brno]), of, all);
  expect(results.map(({ name, outcome, matched_by: by, titles: [title] }) => [name, outcome, by, title?.pk])).toEqual([
    ["Nature", "matched", "identifier", titles.nature],
    ["Ions and Electrons", "matched", "proprietary", titles.ions],
    ["Bees", "doubtful", null, titles.bees],
    ["Moss", "bare", null, undefined],
    ["Never Read", "unknown", null, undefined],
    ["A Book", "unknown", null, undefined],
  ]);
  expect(
    results.map(({ coverage_from: from, coverage_to: to, embargo, access, problem }) => [
      from,
      to,
      embargo,
      access,
      problem,
    ]),
  ).toEqual([
    ["1997-01-01", null, "P1Y", "paid", null],
    ["2001-01-01", "2010-12-31", "", "paid", null],
    [null, null, "", "free", null],
    [null, null, "", "paid", null],
    [null, null, "", "paid", "date_unreadable"],
    [null, null, "", "paid", null],
  ]);
});

test("a decision about a doubtful row counts at once, and for later versions of the list", async () => {
  const list = await add(brno, { ...place(), name: "Decided" });
  const of = { list: list.pk, version: list.versions[0]?.pk ?? 0 };
  const decision = { row: 4, title: titles.bees, is_same: true };
  await expect(decideEntitlement(brno, of, { ...decision, title: titles.moss })).rejects.toThrow(NotFound);
  expect(await decideEntitlement(brno, of, decision)).toMatchObject({ outcome: "matched", matched_by: "person" });
  const counts = async () => (await getEntitlementList(await reader("everything"), list.pk, "en")).versions[0]?.counts;
  expect(await counts()).toMatchObject({ by_person: 1, doubtful: 0, titles: 3 });
  await add(
    brno,
    { list: String(list.pk), valid_from: "2026-01-01" },
    kbart([["Bees", "", "", "", "", "", "", "", ""]]).concat("\n"),
  );
  expect(await counts()).toMatchObject({ rows: 1, by_person: 1, doubtful: 0 });
  const versions = (await getEntitlementList(await reader("everything"), list.pk, "en")).versions;
  expect(versions.map(({ valid_from: from }) => from)).toEqual(["2026-01-01", "2025-01-01"]);
  await deleteEntitlements(brno, { list: list.pk, version: versions[0]?.pk ?? 0 });
  expect(await counts()).toMatchObject({ rows: 6 });
});

test("a version of the same day is replaced, a further match finds titles that harvests brought", async () => {
  const list = await add(consortium, { ...place(), organization: String(ALL_ORGANIZATIONS), name: "Everybody’s" });
  expect(list).toMatchObject({ organization: null, may_change: true });
  const again = await add(consortium, { list: String(list.pk), valid_from: "2025-01-01" });
  expect(again.versions).toHaveLength(1);
  expect(again.versions[0]?.pk).not.toBe(list.versions[0]?.pk);
  await aTitle("Never Read", { issn: "2050-084X" });
  await rereadEntitlements(consortium, { list: list.pk, version: again.versions[0]?.pk ?? 0 }, "en");
  await readPending();
  const reread = await getEntitlementList(await reader([on.olomouc]), list.pk, "en");
  expect(reread.versions[0]?.counts).toMatchObject({ by_identifier: 2, without_match: 1 });
  expect(reread.may_change).toBe(false);
  expect(await rereadLatestEntitlements()).toBe(0);
  await db().entitlementVersion.updateMany({ data: { matchedAt: new Date("2025-01-01") } });
  const lists = await db().entitlementList.count();
  expect(await rereadLatestEntitlements()).toBe(lists);
  await readPending();
});

test("lists are seen and changed where organizations are; those for all by all, changed by the consortium", async () => {
  const query = { platform: on.lumina, search: "", page: 1, page_size: 25 };
  const namesFor = async (organizations: readonly number[] | "everything") =>
    (await listEntitlementLists(await reader(organizations), query, "en")).results.map(({ name }) => name);
  expect(await namesFor([on.olomouc])).toEqual(["Everybody’s"]);
  expect(await namesFor([on.brno])).toEqual(["Decided", "Everybody’s", "lumina_kbart.tsv"]);
  const shared = await db().entitlementList.findFirstOrThrow({ where: { organizationId: null } });
  await expect(changeEntitlementList(brno, shared.id, { name: "Mine", revision: 1 }, "en")).rejects.toThrow(NotFound);
  await expect(deleteEntitlements(brno, { list: shared.id })).rejects.toThrow(NotFound);
  await expect(add(brno, { ...place(), organization: String(ALL_ORGANIZATIONS) })).rejects.toThrow(NotFound);
  await expect(add(brno, { ...place(), organization: String(on.olomouc) })).rejects.toThrow(NotFound);
  await expect(changeEntitlementList(consortium, shared.id, { name: "Ours", revision: 7 }, "en")).rejects.toThrow(
    OutOfDate,
  );
  expect(await changeEntitlementList(consortium, shared.id, { name: "Ours", revision: 1 }, "en")).toMatchObject({
    name: "Ours",
    revision: 2,
  });
  expect(await deleteEntitlements(consortium, { list: shared.id })).toBeNull();
  expect(await db().entitlementDecision.count({ where: { listId: shared.id } })).toBe(0);
});

test("a file that is not a list of titles says so, and is kept for another try", async () => {
  const { versions } = await add(brno, { ...place(), name: "Not a list" }, "a;b\n1;2\n");
  expect(versions[0]).toMatchObject({ state: "failed", error: { code: "titleListNoColumns" }, counts: null });
});
