import { beforeAll, describe, expect, test } from "vitest";
import { findInCatalog, findNamed } from "@/lib/catalog/titles/find-in-catalog";
import { type Month, month } from "@/lib/counter/standard/month";
import { moveTitles } from "@/lib/imports/publish/move-titles";
import { db } from "@/lib/kit/db";
import { mergeDuplicates } from "@/lib/titles/merge/merge-duplicates";
import { freshPlace, openStores, seenSum } from "../imports/scene";
import { importUses, seenByTitle } from "./usage-of-titles";

beforeAll(openStores);

const january = month("2025-01");
const february = month("2025-02");

/** Imports usage under each name in turn; returns the names of the titles that a reader sees, with their usage. */
async function importNames(ids: [string, string], imports: readonly (readonly [string, Month, number])[]) {
  const place = await freshPlace();
  const [printIssn, onlineIssn] = ids;
  for (const [name, of, value] of imports)
    await importUses({ ...place, month: of }, [{ name, ids: { printIssn, onlineIssn }, value }]);
  return { place, seen: await seenByName(place) };
}

async function seenByName(place: Parameters<typeof seenByTitle>[0]): Promise<Record<string, number>> {
  const uses = await seenByTitle(place);
  const titles = await db().title.findMany({ where: { id: { in: Object.keys(uses).map(Number) } } });
  return Object.fromEntries(titles.map(({ id, name }) => [name, uses[id] ?? 0]));
}

const formerNames = async (name: string) => {
  const { id } = await db().title.findFirstOrThrow({ where: { name, mergedInto: null } });
  return (await db().title.findMany({ where: { mergedInto: id }, orderBy: { id: "asc" } })).map((title) => title.name);
};

describe("journal with a new name and the same ISSNs", () => {
  test.each([
    ["older first", "Annals", ["0003-4819", "1539-3704"], [0, 1]],
    ["newer first", "Bulletin", ["0007-4969", "1545-6978"], [1, 0]],
  ] as const)("is one title under the newer name when imported %s", async (_, word, [print, online], order) => {
    const imports = [
      [`${word} of Old Names`, january, 10],
      [`${word} of New Names`, february, 20],
    ] as const;
    const { place, seen } = await importNames(
      [print, online],
      order.map((at) => imports[at]),
    );
    expect(seen).toEqual({ [`${word} of New Names`]: 30 });
    expect(await formerNames(`${word} of New Names`)).toEqual([`${word} of Old Names`]);
    const id = Number(Object.keys(await seenByTitle(place))[0]);
    expect(await findNamed("titles", { words: `old ${word}` })).toContain(id);
    expect(await findInCatalog("titles", [id], { words: `old ${word} ${print}` })).toEqual([id]);
    expect(await findInCatalog("titles", [id], { words: "nowhere" })).toEqual([]);
    expect(await moveTitles({ isThorough: false })).toBe(0);
  });

  test("keeps the name with the latest usage, whatever the order of its reports", async () => {
    const months = [january, february, month("2025-03"), month("2025-04")] as const;
    const imports = [
      ["Chemia", months[0], 1],
      ["Chemistry", months[1], 2],
      ["Chemia", months[2], 4],
      ["Chemistry", months[3], 8],
    ] as const;
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
      [1, 3, 2, 0],
      [2, 1, 0, 3],
    ] as const;
    const pairs = [
      ["0036-8075", "1095-9203"],
      ["0028-0836", "1476-4687"],
      ["0140-6736", "1474-547X"],
      ["0098-7484", "1538-3598"],
      ["0092-8674", "1097-4172"],
    ] as const;
    for (const [index, order] of orders.entries()) {
      const [print = "", online = ""] = pairs[index] ?? [];
      const named = order.flatMap((at) => {
        const [name, of, value] = imports[at];
        return [[`${name} ${index}`, of, value] as const];
      });
      const { seen } = await importNames([print, online], named);
      expect(seen).toEqual({ [`Chemistry ${index}`]: 15 });
    }
  });

  test("counts reports of either name for one title, also with one ISSN only", async () => {
    const ids: [string, string] = ["0017-5749", "1468-3288"];
    const { place } = await importNames(ids, [
      ["Guts", january, 3],
      ["Gut", february, 5],
    ]);
    const march = { ...place, month: month("2025-03") };
    await importUses(march, [
      { name: "Guts", ids: { printIssn: ids[0] }, value: 7 },
      { name: "GUT", ids: { onlineIssn: ids[1] }, value: 11 },
    ]);
    expect(await seenByName(place)).toEqual({ Gut: 26 });
  });

  test("is one title when both names are in one report", async () => {
    const place = await freshPlace();
    const ids = { printIssn: "0003-9926", onlineIssn: "1538-3679" };
    await importUses(place, [
      { name: "Archives One", ids, value: 1 },
      { name: "Archives Two", ids, value: 2 },
    ]);
    expect(await seenByName(place)).toEqual({ "Archives One": 3 });
  });
});

test("book, swapped ISSNs and a single ISSN do not join titles of different names", async () => {
  const place = await freshPlace();
  const [printIssn, onlineIssn] = ["0959-8138", "1756-1833"];
  await importUses(place, [
    { name: "Series, volume 1", ids: { printIssn, onlineIssn, isbn: "9780306406157" }, value: 1 },
    { name: "Series, volume 2", ids: { printIssn, onlineIssn, isbn: "9780262033848" }, value: 2 },
    { name: "Swapped", ids: { printIssn: onlineIssn, onlineIssn: printIssn }, value: 4 },
    { name: "Print only", ids: { printIssn }, value: 8 },
    { name: "Twice the same", ids: { printIssn, onlineIssn: printIssn }, value: 16 },
  ]);
  await mergeDuplicates("titles");
  expect(Object.keys(await seenByName(place))).toHaveLength(5);
});

describe("titles of before", () => {
  test("are joined at night: the most used one stays, under the newest name, and sums stay the same", async () => {
    const place = await freshPlace();
    const [printIssn, onlineIssn] = ["0002-9262", "1476-6256"];
    await importUses(place, [{ name: "Hygiene", ids: { printIssn }, value: 9 }]);
    await importUses({ ...place, month: february }, [
      { name: "Epidemiology", ids: { onlineIssn }, value: 4 },
      { name: "Other", value: 1 },
    ]);
    await db().title.updateMany({
      where: { name: { in: ["Hygiene", "Epidemiology"] } },
      data: { issn: printIssn, eissn: onlineIssn },
    });
    const before = await seenSum(place);
    expect(await mergeDuplicates("titles")).toBe(1);
    expect(await moveTitles({ isThorough: false })).toBe(1);
    expect(await seenByName(place)).toEqual({ Epidemiology: 13, Other: 1 });
    expect(await seenSum(place)).toBe(before);
    expect(await mergeDuplicates("titles")).toBe(0);
    await importUses({ ...place, month: month("2024-12") }, [
      { name: "Hygiene", ids: { printIssn, onlineIssn }, value: 2 },
    ]);
    expect(await seenByName(place)).toEqual({ Epidemiology: 15, Other: 1 });
  });

  test("that an administrator keeps apart are not joined", async () => {
    const place = await freshPlace();
    const ids = { printIssn: "0012-3692", onlineIssn: "1931-3543" };
    await importUses(place, [{ name: "Chest", ids, value: 9 }]);
    const one = await db().title.findFirstOrThrow({ where: { name: "Chest" } });
    const other = await db().title.create({
      data: { name: "Breast", matchName: "breast", issn: one.issn, eissn: one.eissn, publicationType: "journal" },
    });
    await db().titlePair.create({
      data: {
        ...{ catalog: "titles", oneId: one.id, otherId: other.id, name: "Chest / Breast" },
        ...{ doubt: "oneShared", verdict: "different" },
      },
    });
    expect(await mergeDuplicates("titles")).toBe(0);
  });

  test("with entities in their names are united with the decoded title", async () => {
    const place = await freshPlace();
    const ids = { printIssn: "0033-6807", onlineIssn: "1467-9310" };
    await importUses(place, [{ name: "R & D Management", ids, value: 9 }]);
    await db().title.create({
      data: { name: "R &amp; D Management", matchName: "r &amp; d management", issn: "0033-6807" },
    });
    expect(await mergeDuplicates("titles")).toBe(1);
    await importUses({ ...place, month: february }, [{ name: "R &amp; D Management", ids, value: 3 }]);
    expect(await seenByName(place)).toEqual({ "R & D Management": 12 });
  });
});
