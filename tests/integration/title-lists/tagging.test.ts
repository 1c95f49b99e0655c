import { readXlsx } from "hucre/xlsx";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { listTitleListsCall } from "@/lib/title-lists/contract";
import { listFileRows } from "@/lib/title-lists/file/list-file-rows";
import { addTitleList } from "@/lib/title-lists/list/add-title-list";
import { changeTitleList, deleteTitleList, startTitleList } from "@/lib/title-lists/list/change-title-list";
import { openAnnotatedFile } from "@/lib/title-lists/list/open-annotated-file";
import { reprocessTitleLists } from "@/lib/title-lists/list/run-title-list";
import { getTitleList, listTitleLists } from "@/lib/title-lists/list/title-lists";
import { useFreshStores } from "@/tests/support/stores";
import { workbook } from "@/tests/support/workbook";
import { aTitle } from "../reports/world";
import { aClass, act, aPerson, aTag, type Person, runList, sending, tagged, uploaded } from "./scene";

let jana: Person;
let petr: Person;
let nature: number;
let physics: number;
let book: number;

beforeAll(async () => {
  await useFreshStores();
  await prepareQueue();
});

beforeEach(async () => {
  await db().titleFile.deleteMany();
  await db().tagClass.deleteMany();
  await db().user.deleteMany();
  await db().title.deleteMany();
  [jana, petr] = [await aPerson("jana@brno.example"), await aPerson("petr@brno.example")];
  nature = await aTitle("Nature", { issn: "0028-0836", eissn: "1476-4687" });
  physics = await aTitle("Nature Physics", { issn: "1745-2473" });
  book = await aTitle("A Book", { isbn: "9783161484100" });
});

const inOrder = (...titles: number[]) => titles.sort((a, b) => a - b);
const ids = (...rows: string[]) => ["Title,ISSN,ISBN", ...rows, ""].join("\n");
const rowsOf = async (pk: number, show: "all" | "unmatched" | "untagged" = "all") => {
  const { fileId } = await db().titleList.findUniqueOrThrow({ where: { id: pk } });
  return (await listFileRows(fileId, { show, search: "", page: 1, page_size: 25 })).results;
};

test("list is matched by identifiers, tagged, tagged again for new titles, and untagged", async () => {
  const tag = await aTag(await aClass("Packages", { owner: jana }), "Big deal", jana);
  const list = await uploaded(
    jana,
    ids(
      '"Nature",1476-4687,',
      "Physics,1745 2473,",
      "Same,00280836,",
      "Book,,3-16-148410-X",
      "New,2050-084X,",
      "Nothing,,",
      "Odd,soon,",
    ),
    { tag: String(tag) },
  );
  expect(list).toMatchObject({
    state: "preflight",
    columns: [
      { column: 0, is: "name", heading: "Title" },
      { column: 1, is: "issn", heading: "ISSN" },
      { column: 2, is: "isbn", heading: "ISBN" },
    ],
    preflight: { rows: 7, rows_without_match: 3, matched_titles: 3 },
    tagged_titles: 0,
  });
  expect(
    (await rowsOf(list.pk)).map(({ row, outcome, titles }) => [row, outcome, ...titles.map(({ pk }) => pk)]),
  ).toEqual([
    [2, "matched", nature],
    [3, "matched", physics],
    [4, "matched", nature],
    [5, "matched", book],
    [6, "unknown"],
    [7, "bare"],
    [8, "unreadable"],
  ]);
  expect(await tagged(tag)).toEqual([]);

  await db().titleTag.create({ data: { tagId: tag, titleId: physics } });
  const first = await act(jana, list.pk, "assign-tags");
  expect(first).toMatchObject({ state: "imported", import_count: 1, tagged_titles: 2 });
  expect(first.postflight).toMatchObject({
    matched_titles: 3,
    new_titles: 2,
    already_tagged: 1,
    exclusively_tagged: 0,
  });
  expect(await tagged(tag)).toEqual(inOrder(nature, physics, book));

  const elife = await aTitle("eLife", { eissn: "2050-084X" });
  const again = await act(jana, list.pk, "assign-tags");
  expect(again.postflight).toMatchObject({
    rows_without_match: 2,
    matched_titles: 4,
    new_titles: 1,
    already_tagged: 3,
  });
  expect(again).toMatchObject({ import_count: 2, tagged_titles: 3 });
  expect(await tagged(tag)).toEqual(inOrder(nature, physics, book, elife));

  // Tags added by hand stay.
  const undone = await act(jana, list.pk, "unassign");
  expect(undone).toMatchObject({ state: "preflight", postflight: null, import_count: 0, tagged_titles: 0 });
  expect(await tagged(tag)).toEqual([physics]);
  const events = await db().event.findMany({ where: { category: "tags" } });
  expect(events).toHaveLength(2);
});

describe("tags from a list", () => {
  test("disappear with the last list that gives them, and follow merged titles", async () => {
    const tag = await aTag(await aClass("Packages", { owner: jana }), "Big deal", jana);
    const one = await uploaded(jana, ids("a,0028-0836,", "b,1745-2473,"), { tag: String(tag) });
    const other = await uploaded(jana, ids("b,1745-2473,", "c,,9783161484100"), { tag: String(tag) });
    await act(jana, one.pk, "assign-tags");
    expect((await act(jana, other.pk, "assign-tags")).postflight).toMatchObject({ new_titles: 1, already_tagged: 1 });
    await act(jana, one.pk, "unassign");
    expect(await tagged(tag)).toEqual(inOrder(physics, book));

    const twin = await aTitle("nature physics", {});
    await db().title.update({ where: { id: physics }, data: { mergedInto: twin } });
    expect(await tagged(tag)).toEqual(inOrder(book, twin));
    await deleteTitleList(jana, other.pk);
    expect(await tagged(tag)).toEqual([]);
    expect(await db().titleFileRow.count()).toBe(2);
  });

  test("skip titles with another tag of an exclusive class", async () => {
    const sorts = await aClass("Sorts", { owner: jana, isExclusive: true });
    const [journal, other] = [await aTag(sorts, "Journal", jana), await aTag(sorts, "Other", jana)];
    await db().titleTag.create({ data: { tagId: other, titleId: nature, exclusiveClassId: sorts } });
    const list = await uploaded(jana, ids("a,0028-0836,", "b,1745-2473,"), { tag: String(journal) });
    const done = await act(jana, list.pk, "assign-tags");
    expect(done.postflight).toMatchObject({
      matched_titles: 2,
      new_titles: 1,
      already_tagged: 0,
      exclusively_tagged: 1,
    });
    expect([await tagged(journal), await tagged(other)]).toEqual([[physics], [nature]]);
  });
});

test("come from each row: missing tags are created, and impossible ones reported", async () => {
  const subjects = await aClass("Subjects", { owner: jana });
  const tagId = await aTag(subjects, "Physics", jana);
  const foreign = await aTag(subjects, "Secret", petr);
  await db().tag.update({ where: { id: foreign }, data: { canSee: "everybody" } });
  const text = "ISSN;Tag\n0028-0836; Physics \n0028-0836;General\n1745-2473;Physics\n1745-2473;\n1745-2473;Secret\n";
  const list = await uploaded(jana, text, { tag_class: String(subjects) });
  const done = await act(jana, list.pk, "assign-tags");
  expect(done.postflight).toMatchObject({ rows: 5, matched_titles: 2, new_titles: 3, rows_without_tag: 2 });
  const general = await db().tag.findFirstOrThrow({ where: { name: "General" } });
  expect(general).toMatchObject({ tagClassId: subjects, ownerId: jana.user.id });
  expect([await tagged(tagId), await tagged(general.id), await tagged(foreign)]).toEqual([
    inOrder(nature, physics),
    [nature],
    [],
  ]);
  expect((await rowsOf(list.pk, "untagged")).map(({ row, tag_problem: why }) => [row, why])).toEqual([
    [5, "missing"],
    [6, "not_assignable"],
  ]);
});

test("workbook is read and returned with its matches", async () => {
  const rows = [
    ["Our list", "", ""],
    ["print_identifier", "online_identifier", "publication_title"],
    ["0028-0836", "", "Nature"],
    ["9783161484100", "", "A Book"],
    ["", "1234-5679", "?"],
  ];
  const bytes = workbook([
    { name: "Notes", rows: [["Nothing here"]] },
    { name: "KBART", rows },
  ]);
  const list = await uploaded(jana, new Uint8Array(bytes), { name: "list.xlsx" });
  expect(list.preflight).toMatchObject({ rows: 3, rows_without_match: 1, matched_titles: 2 });
  const file = await openAnnotatedFile(jana, list.pk, "en");
  expect(file.headers.get("content-disposition")).toContain("list-annotated.xlsx");
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  expect(sheets.map(({ rows: sheet }) => sheet.map((cells) => cells.slice(2)))).toEqual([
    [
      [null, null, null],
      ["publication_title", "Usus: matches", "Usus: titles"],
      ["Nature", 1, `http://localhost:3000/titles/${nature}/`],
      ["A Book", 1, `http://localhost:3000/titles/${book}/`],
      ["?", 0, "No matching title"],
    ],
  ]);
});

test("annotated text shows the match of each row", async () => {
  const list = await uploaded(jana, "Titul;ISSN\n=Nature;0028-0836\nNová;1234-5679\n", { name: "seznam.csv" });
  const text = await (await openAnnotatedFile(jana, list.pk, "cs")).text();
  expect(text.split("\r\n")).toEqual([
    "Titul;ISSN;Usus: počet shod;Usus: tituly",
    `'=Nature;0028-0836;1;http://localhost:3000/cs/titles/${nature}/`,
    "Nová;1234-5679;0;Takový titul v katalogu není",
    "",
  ]);
});

describe("invalid list", () => {
  test.each([
    ["no.csv", "Name,Year\nNature,2024\n", "no_matched_titles", "titleListNoColumns"],
    ["no.pdf", "%PDF-1.4 and more", "prefailed", "importFileUnreadable"],
  ])("%s shows the reason", async (name, text, state, code) => {
    const list = await uploaded(jana, text, { name });
    expect(list).toMatchObject({ state, error: { code }, actions: ["preflight"] });
  });

  test("is refused when it is too large", async () => {
    const request = sending("big.csv", "x");
    request.headers.set("content-length", "101000000");
    await expect(addTitleList(jana, request, "en")).rejects.toMatchObject({
      ...{ status: 413, values: { megabytes: 100 } },
    });
  });

  test("is refused when the user's lists exceed their space; others have their own", async () => {
    const { pk } = await uploaded(jana, "Title,ISSN\na,0028-0836\n");
    await db().titleFile.updateMany({ where: { list: { id: pk } }, data: { sizeBytes: 999_999_999 } });
    const full = { code: "titleFilesQuota", values: { megabytes: 1000 } };
    await expect(addTitleList(jana, sending("one.csv", "more"), "en")).rejects.toMatchObject(full);
    expect(await db().titleFile.count()).toBe(1);
    await addTitleList(petr, sending("one.csv", "more"), "en");
  });
});

test("access to a list follows its tag, and parallel changes are not overwritten", async () => {
  const packages = await aClass("Packages", { owner: jana });
  const tag = await aTag(packages, "Shared", jana);
  const list = await uploaded(jana, ids("a,0028-0836,"), { tag: String(tag) });
  const query = listTitleListsCall.query.parse({});
  expect((await listTitleLists(petr, query, "en")).count).toBe(0);
  await expect(getTitleList(petr, list.pk, "en")).rejects.toMatchObject({ status: 404 });
  await expect(deleteTitleList(petr, list.pk)).rejects.toMatchObject({ status: 404 });

  await db().tag.update({ where: { id: tag }, data: { canSee: "everybody", canAssign: "everybody" } });
  expect((await listTitleLists(petr, query, "en")).count).toBe(1);
  await changeTitleList(petr, list.pk, { name: "Ours", revision: list.revision }, "en");
  const late = { id: list.pk, action: "assign-tags" as const, revision: list.revision };
  await expect(startTitleList(jana, late, "en")).rejects.toMatchObject({ status: 412 });
  const mine = await aTag(packages, "Only mine", jana);
  await expect(changeTitleList(petr, list.pk, { tag: mine, revision: list.revision + 1 }, "en")).rejects.toMatchObject({
    code: "invalid",
  });

  // Of two parallel starts, one succeeds.
  const { revision } = await getTitleList(jana, list.pk, "en");
  const tries = [jana, petr].map((who) => startTitleList(who, { ...late, revision }, "en"));
  const ends = await Promise.allSettled(tries);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(changeTitleList(jana, list.pk, { tag: mine, revision: revision + 1 }, "en")).rejects.toMatchObject({
    code: "titleListTagged",
  });
  await runList(list.pk);
  expect(await tagged(tag)).toEqual([nature]);
});

describe("two users of one list", () => {
  /** A list of Jana, with a tag that Petr may also give. */
  async function shared() {
    const tag = await aTag(await aClass("Packages", { owner: jana }), "Shared", jana);
    await db().tag.update({ where: { id: tag }, data: { canSee: "everybody", canAssign: "everybody" } });
    return { tag, list: await uploaded(jana, ids("a,0028-0836,", "b,1745-2473,"), { tag: String(tag) }) };
  }

  test("the second change is refused, shows the first one, and can be repeated", async () => {
    const { list } = await shared();
    const changes = [
      { who: jana, change: { name: "Hers" } },
      { who: petr, change: { reprocess: true } },
    ];
    const ends = await Promise.allSettled(
      changes.map(({ who, change }) => changeTitleList(who, list.pk, { ...change, revision: list.revision }, "en")),
    );
    const late = ends.findIndex(({ status }) => status === "rejected");
    expect(ends[late]).toMatchObject({ reason: { status: 412, code: "outOfDate" } });
    const [loser, winner] = [changes[late], changes[1 - late]];
    if (!loser || !winner) throw new Error("Both were refused, or neither");
    const seen = await getTitleList(loser.who, list.pk, "en");
    expect(seen).toMatchObject({ ...winner.change, revision: list.revision + 1 });
    const both = await changeTitleList(loser.who, list.pk, { ...loser.change, revision: seen.revision }, "en");
    expect(both).toMatchObject({ name: "Hers", reprocess: true });
  });

  test("deletion during tagging leaves no tags of the deleted list", async () => {
    const { tag, list } = await shared();
    await startTitleList(jana, { id: list.pk, action: "assign-tags", revision: list.revision }, "en");
    await Promise.all([runList(list.pk), deleteTitleList(petr, list.pk)]);
    expect([await tagged(tag), await db().titleFileRow.count(), await db().titleListTag.count()]).toEqual([[], 0, 0]);
  });
});

test("selected lists are tagged again after thirty days, others are not", async () => {
  const tag = await aTag(await aClass("Packages", { owner: jana }), "Big deal", jana);
  const [reprocessed, unwanted] = [
    await uploaded(jana, ids("a,2050-084X,", "b,0028-0836,"), { tag: String(tag), reprocess: "true" }),
    await uploaded(jana, ids("a,2050-084X,", "b,0028-0836,"), { tag: String(tag) }),
  ];
  for (const { pk } of [reprocessed, unwanted]) await act(jana, pk, "assign-tags");
  expect(await reprocessTitleLists()).toBe(0);
  await db().titleList.updateMany({ data: { lastImportedAt: new Date(Date.now() - 30 * 86_400_000) } });
  const elife = await aTitle("eLife", { eissn: "2050-084X" });
  // The requesting user may no longer exist.
  await db().titleList.updateMany({ data: { changedById: null } });
  expect(await reprocessTitleLists()).toBe(1);
  await runList(reprocessed.pk);
  await runList(unwanted.pk);
  expect(await getTitleList(jana, reprocessed.pk, "en")).toMatchObject({ state: "imported", import_count: 2 });
  expect(await getTitleList(jana, unwanted.pk, "en")).toMatchObject({ import_count: 1 });
  expect(await tagged(tag)).toEqual(inOrder(nature, elife));
});

/** The worker ends before it starts, while rows are stored, or when everything is written but not committed. */
describe("worker killed midway leaves no partial result", () => {
  test.each(["preflight", "assign-tags", "unassign"] as const)("at %s", async (action) => {
    const tag = await aTag(await aClass("Packages", { owner: jana }), "Big deal", jana);
    const list = await uploaded(jana, ids("a,0028-0836,", "b,1745-2473,"), { tag: String(tag) });
    if (action === "unassign") await act(jana, list.pk, "assign-tags");
    const before = await tagged(tag);
    const { revision } = await getTitleList(jana, list.pk, "en");
    const { state } = await startTitleList(jana, { id: list.pk, action, revision }, "en");
    const ending = new AbortController();
    ending.abort(new Error("the worker ends"));
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    if (action !== "unassign") await expect(runList(list.pk, ending.signal)).rejects.toThrow("the worker ends");
    // The database fails at the end of the transaction.
    await db().$executeRaw`CREATE OR REPLACE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '57P01'; END $$`;
    await db().$executeRaw`CREATE TRIGGER stop_here BEFORE UPDATE OF state ON title_lists
      FOR EACH ROW EXECUTE FUNCTION stop_here()`;
    try {
      await expect(runList(list.pk)).rejects.toThrow();
    } finally {
      await db().$executeRaw`DROP TRIGGER stop_here ON title_lists`;
    }
    expect(await getTitleList(jana, list.pk, "en")).toMatchObject({ state, actions: [] });
    expect(await tagged(tag)).toEqual(before);
    await runList(list.pk);
    const after = await getTitleList(jana, list.pk, "en");
    expect(after.state).toBe(action === "assign-tags" ? "imported" : "preflight");
    expect(await tagged(tag)).toEqual(action === "assign-tags" ? inOrder(nature, physics) : []);
    // A repeated run changes nothing.
    await runList(list.pk);
    expect(await getTitleList(jana, list.pk, "en")).toEqual(after);
  });
});
