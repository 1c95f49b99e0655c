import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { assignTitles } from "@/lib/titles/match/assign-titles";
import { resolveTitles } from "@/lib/titles/resolve-titles";
import { describeTitle, type Title } from "@/lib/titles/title";
import { useFreshStores as takeFreshStores } from "../../support/stores";
import { Random } from "../usage/random";

beforeAll(async () => {
  await takeFreshStores();
});

type Described = Parameters<typeof describeTitle>;

function title(name: string, ids: Described[1] = {}, dataType?: string, details?: Described[3]): Title {
  const described = describeTitle(name, ids, dataType, details);
  if (!described) throw new Error(`No name: ${name}`);
  return described;
}

describe("resolving titles", () => {
  test("creates new titles as described, and finds them again", async () => {
    const ids = {
      isbn: "978-0-306-40615-7",
      doi: "10.1000/X",
      proprietary: ["p:2", "p:1"],
      uri: "https://example.org/",
    };
    const details = { authors: "A. Author (ORCID:0000-0001-2345-6789)", publicationDate: "2024-05" };
    const described = title('Čas\' \\ "{kniha}" 😀', ids, "Book", details);
    const [id] = await resolveTitles([described]);
    const result = { where: { id: id ?? 0 }, omit: { searchText: true } };
    expect(await db().title.findUniqueOrThrow(result)).toEqual({
      id,
      ...described,
      mergedInto: null,
    });
    expect(await resolveTitles([described, described])).toEqual([id, id]);
  });

  test("enriches existing titles in place, and returns the order of the request", async () => {
    const [first, second] = await resolveTitles([title("Enriched", { printIssn: "0028-0836" }), title("Untouched")]);
    const ids = { printIssn: "0028-0836", onlineIssn: "1476-4687", uri: "https://n" };
    const fuller = title("ENRICHED", ids, "Journal", { authors: "A. Author", publicationDate: "1869" });
    const [, fresh] = await resolveTitles([title("Untouched"), title("Quite new"), fuller]);
    expect(await resolveTitles([fuller, title("Quite new"), title("untouched")])).toEqual([first, fresh, second]);
    expect(await db().title.findUniqueOrThrow({ where: { id: first ?? 0 } })).toMatchObject({
      ...{ name: "Enriched", issn: "0028-0836", eissn: "1476-4687", publicationType: "journal", uris: ["https://n"] },
      ...{ authors: "A. Author", publicationDate: "1869" },
    });
  });

  test("keeps items apart from titles of the same name", async () => {
    const before = await db().title.count();
    const [id] = await resolveTitles([title("Editorial", { doi: "10.1/e" })], "items");
    expect(await db().item.findMany()).toMatchObject([{ id, name: "Editorial", doi: "10.1/e" }]);
    expect(await db().title.count()).toBe(before);
  });

  test("without titles sends no query", async () => {
    expect(await resolveTitles([])).toEqual([]);
  });

  test("accepts names of any length and fifty thousand titles at once", async () => {
    const titles = Array.from({ length: 50_000 }, (_, number) =>
      title(`Many ${number}`, { proprietary: [`m:${number}`] }),
    );
    const ids = await resolveTitles([title("y".repeat(20_000)), ...titles]);
    expect(new Set(ids).size).toBe(50_001);
    expect(await resolveTitles([...titles].reverse())).toEqual(ids.slice(1).reverse());
  });
});

describe("workers that resolve the same titles at once", () => {
  test("create each of them once with the same id", async () => {
    const titles = Array.from({ length: 400 }, (_, number) => title(`Contested ${number}`, { doi: `10.1/c${number}` }));
    const orders = [
      titles,
      [...titles].reverse(),
      titles.slice(200),
      titles.slice(0, 250),
      titles,
      titles.slice(100, 300),
    ];
    const answers = await Promise.all(orders.map((order) => resolveTitles(order)));
    expect(await db().title.count({ where: { name: { startsWith: "Contested" } } })).toBe(400);
    const numbers = new Map<Title, Set<number>>();
    for (const [at, order] of orders.entries()) {
      for (const [place, one] of order.entries()) {
        numbers.set(one, (numbers.get(one) ?? new Set()).add(answers[at]?.[place] ?? 0));
      }
    }
    expect([...numbers.values()].filter((ids) => ids.size !== 1 || ids.has(0))).toEqual([]);
  });

  test("keep the properties that each of them has", async () => {
    const existing = [{ printIssn: "0036-8075" }, { printIssn: "0036-8075", onlineIssn: "1095-9203" }];
    const more = Array.from({ length: 8 }, (_, number) => ({ printIssn: "0036-8075", proprietary: [`s:${number}`] }));
    await resolveTitles([title("Science", existing[0])]);
    await Promise.all([...existing, ...more].map((ids) => resolveTitles([title("Science", ids)])));
    const [science, ...others] = await db().title.findMany({ where: { name: "Science" } });
    expect(others).toEqual([]);
    expect(science).toMatchObject({ issn: "0036-8075", eissn: "1095-9203" });
    expect([...(science?.proprietaryIds ?? [])].sort()).toEqual(more.flatMap(({ proprietary }) => proprietary));
  });
});

test("resolving in batches of any size gives the titles of matching one by one", async () => {
  const random = new Random(7);
  const existing: Title[] = Array.from({ length: 3000 }, () => {
    const digit = () => random.one(["", "", "1", "2", "3"]);
    const [issn, eissn, doi] = [digit(), digit(), digit()];
    return title(`Portion ${random.whole(1, 60)}`, {
      ...(issn && { printIssn: `ISSN${issn}` }),
      ...(eissn && { onlineIssn: `EISSN${eissn}` }),
      ...(doi && { doi: `10.1/${doi}` }),
      proprietary: random.some(["a", "b", "c"], 2),
    });
  });
  const ids: number[] = [];
  for (let start = 0, size = 1; start < existing.length; start += size, size = random.whole(1, 400)) {
    ids.push(...(await resolveTitles(existing.slice(start, start + size))));
  }
  const expected = assignTitles(existing, []);
  const numbers = new Map(expected.ids.map((id, place) => [id, ids[place]]));
  expect(ids).toEqual(expected.ids.map((id) => numbers.get(id)));
  expect(new Set(numbers.values()).size).toBe(numbers.size);
  const stored = await db().title.findMany({
    ...{ where: { name: { startsWith: "Portion" } }, omit: { searchText: true } },
  });
  const byId = new Map(stored.map(({ id, ...rest }) => [id, rest]));
  expect(byId.size).toBe(expected.created.length);
  for (const { id, ...rest } of expected.created)
    expect(byId.get(numbers.get(id) ?? 0)).toEqual({ ...rest, mergedInto: null });
});
