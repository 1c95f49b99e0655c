import { beforeAll, expect, test } from "vitest";
import { catalogOrders, sortInCatalog } from "@/lib/catalog/titles/find-in-catalog";
import { db } from "@/lib/kit/db";
import { openWorld } from "../reports/world";
import { Random } from "../usage/random";

const COUNT = 1_500;
type Row = { id: number; name: string; isbn: string };

let titles: Row[];

beforeAll(async () => {
  await openWorld();
  const random = new Random(5);
  // Some share a name, half have no ISBN.
  await db().title.createMany({
    data: Array.from({ length: COUNT }, (_, at) => {
      const name = `Titul ${random.whole(1000, 9999)}`;
      return { name, matchName: name.toLowerCase(), isbn: at % 2 ? `978${random.whole(1_000_000, 9_999_999)}` : "" };
    }),
  });
  titles = await db().title.findMany({ select: { id: true, name: true, isbn: true } });
});

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Expected order: blanks last in both directions, ties by id; names are sorted from the requested end. */
function sorted(rows: readonly Row[], by: "name" | "isbn", descending: boolean): number[] {
  const way = descending ? -1 : 1;
  const byName = (one: Row, other: Row) => way * (compare(one.name, other.name) || one.id - other.id);
  const byIsbn = (one: Row, other: Row) => {
    if (!one.isbn || !other.isbn) return Number(!one.isbn) - Number(!other.isbn) || one.id - other.id;
    return way * compare(one.isbn, other.isbn) || one.id - other.id;
  };
  return rows.toSorted(by === "name" ? byName : byIsbn).map(({ id }) => id);
}

test.each(["all of it", "nine of ten", "what comes last", "one of twenty"])(
  "pages of %s are in the order of the catalog",
  async (which) => {
    const random = new Random(7);
    const late = new Set(sorted(titles, "name", false).slice(-900));
    const isAsked: Record<string, (row: Row) => boolean> = {
      "all of it": () => true,
      "nine of ten": () => random.chance(0.9),
      "what comes last": ({ id }) => late.has(id),
      "one of twenty": () => random.chance(0.05),
    };
    const rows = titles.filter((row) => isAsked[which]?.(row));
    const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
    for (const by of ["name", "isbn"] as const)
      for (const descending of [false, true]) {
        const expected = sorted(rows, by, descending);
        for (const offset of [0, 100, 450, rows.length - 10, rows.length + 50]) {
          const page = await sortInCatalog("titles", ids, { by, descending, locale: "en", offset, limit: 50 });
          expect(page, `${by} ${descending} ${offset}`).toEqual(expected.slice(offset, offset + 50));
        }
      }
  },
);

test.each(catalogOrders)("empty list by %s has no pages", async (by) => {
  const query = { by, descending: false, locale: "cs", offset: 0, limit: 50 } as const;
  expect(await sortInCatalog("titles", [], query)).toEqual([]);
});
