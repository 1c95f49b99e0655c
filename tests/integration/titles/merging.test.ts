import { beforeAll, describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { moveTitles } from "@/lib/imports/publish/move-titles";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { db } from "@/lib/kit/db";
import { mergeDuplicates } from "@/lib/titles/merge/merge-duplicates";
import { mergeTitles } from "@/lib/titles/merge/merge-groups";
import { listMoves } from "@/lib/titles/merge/move-work";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { compareFacts } from "@/lib/usage/imported/compare-facts";
import { freshPlace, importsOf, letPass, openedImport, openStores, seenSum, storedFacts } from "../imports/scene";
import { Strike } from "../imports/strike";
import { importUses, seenByTitle, struck, titleWith } from "./usage-of-titles";

beforeAll(openStores);

const move = () => moveTitles({ isThorough: false });
const inOneStep = (work: Parameters<ReturnType<typeof db>["$transaction"]>[0]) => db().$transaction(work);

/** Two titles that the rules keep apart until a report names both of their identifiers. */
async function twoOfOne(name: string, [print, online]: [string, string]) {
  const place = await freshPlace();
  await importUses(place, [
    { name, ids: { printIssn: print }, value: 10 },
    { name, ids: { onlineIssn: online }, value: 7 },
    { name: `${name} aside`, ids: { printIssn: print }, value: 5 },
  ]);
  return { place, print: await titleWith("issn", print), online: await titleWith("eissn", online) };
}

describe("duplicate titles", () => {
  test("are merged into the most used one with all properties, and figures follow", async () => {
    const { place, print, online } = await twoOfOne("Nature", ["0028-0836", "1476-4687"]);
    const later = { ...place, month: month("2025-02") };
    const ids = { printIssn: "0028-0836", onlineIssn: "1476-4687", doi: "10.1/nature" };
    await importUses(later, [{ name: "Nature", ids, value: 3 }]);
    expect(await mergeDuplicates("titles")).toBe(1);
    const [row, removed] = [
      await db().title.findUnique({ where: { id: print } }),
      await db().title.findUnique({ where: { id: online } }),
    ];
    expect(row).toMatchObject({ mergedInto: null, issn: "0028-0836", eissn: "1476-4687", doi: "10.1/nature" });
    expect(removed).toMatchObject({ mergedInto: print, eissn: "1476-4687" });
    const aside = await db().title.findFirstOrThrow({ where: { name: "Nature aside" } });
    expect(await move()).toBe(1);
    expect(await seenByTitle(place)).toEqual({ [print]: 20, [aside.id]: 5 });
    expect(await seenSum(place)).toBe(22);
    expect(await move()).toBe(0);
    expect(await mergeDuplicates("titles")).toBe(0);
    expect(await db().titleMerge.findMany()).toMatchObject([
      { removedId: online, keptId: print, reason: "rule", keptBefore: { eissn: "1476-4687" } },
    ]);
  });

  test("leave the import unchanged under another number, with all its metadata", async () => {
    const { place, print, online } = await twoOfOne("Cell", ["0092-8674", "1097-4172"]);
    const [before] = await importsOf(place);
    const formerId = before?.id ?? 0;
    const restatement = { importId: formerId, formerId, sums: {}, titleCount: 0 };
    await db().restatement.create({ data: restatement });
    await inOneStep((tx) => mergeTitles(tx, { catalog: "titles", keptId: print, removedIds: [online] }));
    await move();
    const [former, current, ...more] = await importsOf(place);
    expect(more).toEqual([]);
    const metadata = (row: typeof current) => ({ ...row, id: 0, changedAt: null });
    expect(metadata(current)).toEqual(metadata(before));
    // Programs that keep a copy read it again.
    expect(Number(current?.changedAt)).toBeGreaterThan(Number(before?.changedAt));
    expect(former).toMatchObject({ id: formerId, state: "discarded", attemptId: null });
    expect(former?.hiddenSince).not.toBeNull();
    expect(await db().restatement.findUnique({ where: { importId: current?.id ?? 0 } })).toMatchObject({
      formerId: current?.id,
    });
    await letPass("1 hour");
    await sweepImports();
    expect(await storedFacts(place)).toBe(before?.factCount);
  });

  test("count reports of the removed title for the remaining one, and enrich it", async () => {
    const { place, print, online } = await twoOfOne("Gut", ["0017-5749", "1468-3288"]);
    await inOneStep((tx) => mergeTitles(tx, { catalog: "titles", keptId: print, removedIds: [online] }));
    const next = { ...place, month: month("2025-02") };
    const ids = { onlineIssn: "1468-3288", proprietary: ["bmj:gut"] };
    await importUses(next, [{ name: "GUT", ids, value: 4 }]);
    await importUses({ ...place, month: month("2025-03") }, [
      { name: "Gut", ids: { proprietary: ["bmj:gut"] }, value: 2 },
    ]);
    await move();
    expect((await seenByTitle(place))[print]).toBe(23);
    expect(await db().title.findUnique({ where: { id: print } })).toMatchObject({ proprietaryIds: ["bmj:gut"] });
    expect(await db().title.count({ where: { matchName: "gut" } })).toBe(2);
  });

  test("merged twice move usage to the last target", async () => {
    const { place, print, online } = await twoOfOne("Brain", ["0006-8950", "1460-2156"]);
    await importUses({ ...place, month: month("2025-02") }, [{ name: "Brain", ids: { doi: "10.1/brain" }, value: 1 }]);
    const third = await titleWith("doi", "10.1/brain");
    const merge = (keptId: number, removedIds: number[]) =>
      inOneStep((tx) => mergeTitles(tx, { catalog: "titles", keptId, removedIds }));
    await merge(print, [online]);
    await merge(third, [print]);
    await merge(online, [third]);
    await move();
    expect((await seenByTitle(place))[third]).toBe(18);
    const merged = await db().title.findMany({
      where: { mergedInto: { not: null }, matchName: "brain" },
      orderBy: { id: "asc" },
    });
    expect(merged.map(({ id, mergedInto }) => [id, mergedInto])).toEqual([
      [print, third],
      [online, third],
    ]);
  });

  test("move usage imported meanwhile later, and the report is not refused as older", async () => {
    const { place, print, online } = await twoOfOne("Chest", ["0012-3692", "1931-3543"]);
    const loading = await openedImport(place);
    await inOneStep((tx) => mergeTitles(tx, { catalog: "titles", keptId: print, removedIds: [online] }));
    expect(await move()).toBe(0);
    expect((await seenByTitle(place))[online]).toBe(7);
    await db().import.update({ where: { id: loading }, data: { state: "discarded", purgedAt: new Date(0) } });
    expect(await move()).toBe(1);
    expect((await seenByTitle(place))[print]).toBe(17);
  });

  test("are merged together with items and their parents, in one rewrite", async () => {
    const place = await freshPlace(month("2025-01"), "IR");
    const parent = { name: "Thorax" };
    await importUses(place, [
      { ...parent, ids: { printIssn: "0040-6376" }, value: 2, item: "On air" },
      { ...parent, ids: { onlineIssn: "1468-3296" }, value: 3, item: "Of air" },
    ]);
    const [print, online] = [await titleWith("issn", "0040-6376"), await titleWith("eissn", "1468-3296")];
    const items = await db().item.findMany({ where: { name: { endsWith: "air" } }, orderBy: { id: "asc" } });
    await db().item.updateMany({ data: { matchName: "on air" }, where: { id: items[1]?.id ?? 0 } });
    expect(await mergeDuplicates("items")).toBe(1);
    await inOneStep((tx) => mergeTitles(tx, { catalog: "titles", keptId: print, removedIds: [online] }));
    expect(await move()).toBe(1);
    expect(await seenByTitle(place)).toEqual({ [print]: 5 });
    expect((await importsOf(place)).map(({ state }) => state)).toEqual(["discarded", "current"]);
  });
});

test("do not make an unchanged month look restated", async () => {
  const { place, print, online } = await twoOfOne("Pain", ["0304-3959", "1872-6623"]);
  await inOneStep((tx) => mergeTitles(tx, { catalog: "titles", keptId: print, removedIds: [online] }));
  const [former] = await importsOf(place);
  const { organizationId, reportTypeId } = place;
  const newer = await importUses({ ...place, month: month("2025-02") }, [
    { name: "Pain", ids: { printIssn: "0304-3959" }, value: 10 },
    { name: "Pain", ids: { onlineIssn: "1872-6623" }, value: 7 },
    { name: "Pain aside", ids: { printIssn: "0304-3959" }, value: 5 },
  ]);
  const node = usageLoader().nodes[0];
  await node.command({
    query: `INSERT INTO facts SELECT * REPLACE (toDate('2025-01-01') AS date, import_id + 1000000 AS import_id) FROM (SELECT * FROM facts WHERE import_id = ${newer})`,
  });
  const ids = { former: former?.id ?? 0, newer: newer + 1_000_000, organizationId, reportTypeId, month: "2025-01-01" };
  const titles = new Map(await listMoves("titles", 1));
  expect(await compareFacts({ ...ids, moved: { titles, items: new Map() } })).toMatchObject({ differences: 0 });
  expect(await compareFacts({ ...ids, moved: { titles: new Map(), items: new Map() } })).toMatchObject({ titles: 2 });
});

test("separated by a user are not merged by rule, nor with titles merged into them", async () => {
  const { print, online } = await twoOfOne("Heart", ["1355-6037", "1468-201X"]);
  await db().titlePair.create({
    data: {
      catalog: "titles",
      oneId: print,
      otherId: online,
      name: "Heart",
      doubt: "otherKinds",
      verdict: "different",
    },
  });
  await db().title.update({ where: { id: online }, data: { issn: "1355-6037" } });
  expect(await mergeDuplicates("titles")).toBe(0);
  await db().title.create({ data: { name: "Heart", matchName: "heart", isbn: "9780306406157" } });
  const isbn = await titleWith("isbn", "9780306406157");
  await inOneStep((tx) => mergeTitles(tx, { catalog: "titles", keptId: isbn, removedIds: [online] }));
  expect(await db().titlePair.findMany({ where: { name: "Heart" } })).toMatchObject([
    { oneId: Math.min(print, isbn), otherId: Math.max(print, isbn), verdict: "different" },
  ]);
});

describe.each(["before", "after", "death"] as const)("failure %s any step of the move", (how) => {
  test("leaves every figure right, and the next run completes it", async () => {
    const number = { before: 1, after: 2, death: 3 }[how];
    const { place, print, online } = await twoOfOne(`Struck ${how}`, [`100${number}-0000`, `200${number}-0000`]);
    await importUses({ ...place, month: month("2025-02") }, [
      { name: `Struck ${how}`, ids: { onlineIssn: `200${number}-0000` }, value: 4 },
    ]);
    await inOneStep((tx) => mergeTitles(tx, { catalog: "titles", keptId: print, removedIds: [online] }));
    const steps: string[] = [];
    for (let at = 0; ; at++) {
      const strike = new Strike(at, how);
      await struck(strike, move);
      const seen = await seenByTitle(place);
      expect((seen[print] ?? 0) + (seen[online] ?? 0)).toBe(21);
      expect((await importsOf(place)).filter(({ state }) => state === "current")).toHaveLength(2);
      // Abandons leftovers as if an hour had passed, so that the next run meets every step.
      await letPass("2 hours");
      await sweepImports();
      if (!strike.hasStruck) break;
      steps.push(strike.calls[at] ?? "");
    }
    expect(steps).toEqual(expect.arrayContaining(["engine.query", "engine.command", "$transaction", "tx.$executeRaw"]));
    expect((await seenByTitle(place))[print]).toBe(21);
    await letPass("2 days");
    await sweepImports();
    expect(await storedFacts(place)).toBe(4);
  });
});
