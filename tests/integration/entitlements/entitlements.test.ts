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
import { writeEntitledTitles } from "@/lib/entitlements/write-entitled-titles";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { mergeTitles } from "@/lib/titles/merge/merge-groups";
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

test("the titles of a version follow decisions, merges and corrected types as if it were read again", async () => {
  const [former, present] = [
    await aTitle("Old Kelp", { issn: "1000-0100" }),
    await aTitle("Kelp", { eissn: "1000-0119" }),
  ];
  const [ferns, lynx] = [await aTitle("Ferns", { issn: "1000-0054" }), await aTitle("Lynx", { issn: "1000-0127" })];
  const list = await add(
    brno,
    { ...place(), name: "Followed" },
    kbart([
      ["Nature", "0028-0836", "1476-4687", "1997-01-01", "2001-12-31", "", "", "serial", "P"],
      ["Nature", "0028-0836", "1476-4687", "2005-01-01", "", "", "P1Y", "serial", "P"],
      ["Kelp", "1000-0100", "1000-0119", "", "", "", "", "serial", "P"],
      ["Ferns", "1000-0054", "", "vol. 3", "", "", "", "serial", "F"],
      ["Lynx", "1000-0127", "", "2010-01-01", "", "", "", "serial", "P"],
      ["Ions", "2050-0858", "", "", "", "", "", "serial", "P"],
      ["Bees", "", "", "", "", "", "", "serial", "P"],
      ["A Free Book", "978-3-16-148410-0", "", "", "", "", "", "monograph", "F"],
      ["A Book", "978-3-16-148410-0", "", "", "", "", "", "monograph", "P"],
      ["The Same Book", "978-3-16-148410-0", "", "", "", "", "", "monograph", "P"],
    ]),
  );
  const of = { list: list.pk, version: list.versions[0]?.pk ?? 0 };
  const { fileId } = await db().entitlementVersion.findUniqueOrThrow({ where: { id: of.version } });
  const entries = async () => {
    const titles = await db().entitledTitle.findMany({ where: { fileId }, orderBy: { titleId: "asc" } });
    return new Map(
      titles.map(({ titleId, kind, isFree, coverage, sharedWith }) => [
        titleId,
        { kind, isFree, coverage: Array.isArray(coverage) ? coverage.map(String).toSorted() : coverage, sharedWith },
      ]),
    );
  };
  const unmatched = async () =>
    (await db().unmatchedEntitlement.findMany({ where: { fileId }, orderBy: { name: "asc" } })).map(
      ({ name, isIdentified, kind }) => [name, isIdentified, kind],
    );
  const stored = async () => ({ titles: await entries(), unmatched: await unmatched() });
  const asReadAgain = async () => {
    await inTransaction((tx) => writeEntitledTitles(tx, fileId));
    return stored();
  };
  const limits = ["1997-01-01,2001-12-31,,false", "2005-01-01,,P1Y,false"];
  const paid = { kind: "other", isFree: false, coverage: null, sharedWith: [] };
  expect(await stored()).toEqual({
    titles: new Map([
      [titles.nature, { ...paid, coverage: limits }],
      [former, { ...paid, sharedWith: [present] }],
      [present, { ...paid, sharedWith: [former] }],
      [ferns, { ...paid, isFree: true, coverage: [",,,true"] }],
      [lynx, { ...paid, coverage: ["2010-01-01,,,false"] }],
    ]),
    unmatched: [
      ["A Book", true, "book"],
      ["Bees", false, "other"],
      ["Ions", false, "serial"],
    ],
  });
  await decideEntitlement(brno, of, { row: 7, title: titles.ions, is_same: false });
  await decideEntitlement(brno, of, { row: 8, title: titles.bees, is_same: true });
  const decided = await stored();
  expect(decided.titles.get(titles.bees)).toEqual(paid);
  expect(decided.unmatched).toEqual([
    ["A Book", true, "book"],
    ["Ions", true, "serial"],
  ]);
  expect(await asReadAgain()).toEqual(decided);
  const merge = (keptId: number, removed: number) =>
    inTransaction((tx) => mergeTitles(tx, { catalog: "titles", keptId, removedIds: [removed] }));
  await merge(present, former);
  await merge(lynx, ferns);
  const merged = await stored();
  expect(merged.titles.get(present)).toEqual(paid);
  expect(merged.titles.get(lynx)).toEqual({ ...paid, coverage: [",,,true", "2010-01-01,,,false"] });
  expect([former, ferns].map((id) => merged.titles.has(id))).toEqual([false, false]);
  expect(await asReadAgain()).toEqual(merged);
  // One row of Kelp has no limits.
  await merge(titles.nature, present);
  expect((await entries()).get(titles.nature)).toEqual(paid);
  await db().title.update({ where: { id: titles.nature }, data: { publicationType: "journal" } });
  expect((await entries()).get(titles.nature)).toEqual({ ...paid, kind: "serial" });
  const last = await stored();
  expect(await asReadAgain()).toEqual(last);
  await db().title.update({ where: { id: titles.nature }, data: { publicationType: "unknown" } });
  await deleteEntitlements(brno, { list: list.pk });
  expect(await stored()).toEqual({ titles: new Map(), unmatched: [] });
});

test("a preceding title belongs to the title that continues it, unless the list has a row for it", async () => {
  const headings = ["publication_title", "online_identifier", "title_id", "preceding_publication_title_id"];
  const listOf = (...rows: string[][]) => [headings, ...rows].map((row) => row.join("\t")).join("\n");
  const continued = ["Nature", "1476-4687", "nat", "ions-1"];
  const rowsOf = async (name: string, content: string) => {
    const { pk, versions } = await add(brno, { ...place(), name }, content);
    const of = { list: pk, version: versions[0]?.pk ?? 0 };
    const all = { show: "all", search: "", page: 1, page_size: 25 } as const;
    const { results } = await listEntitlementRows(await reader([on.brno]), of, all);
    await deleteEntitlements(brno, { list: pk });
    return results.map((row) => [row.name, row.preceding, row.titles.map(({ pk }) => pk)]);
  };
  expect(await rowsOf("Continued", listOf(continued, ["New", "2050-0858", "new", "ions-1"]))).toEqual([
    ["Nature", "ions-1", [titles.nature, titles.ions].toSorted((one, other) => one - other)],
    ["New", "ions-1", [titles.ions]],
  ]);
  expect(await rowsOf("Both", listOf(continued, ["Ions and Electrons", "", "ions-1", ""]))).toEqual([
    ["Nature", "Ions and Electrons", [titles.nature]],
    ["Ions and Electrons", "", [titles.ions]],
  ]);
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
