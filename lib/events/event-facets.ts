import { type EventCategory, eventCategories, importances } from "./event";

/** How many of a person's events share these values; `found`: those of them that the search finds. */
export type Tally = { category: EventCategory; importance: number; read: boolean; total: number; found: number };

/** Left out, or empty: all. */
export type Facets = {
  read?: boolean | undefined;
  category?: readonly EventCategory[] | undefined;
  importance?: readonly number[] | undefined;
};

type Facet = keyof Facets;

/**
 * What each value of a filter would show beside the other filters: a facet counts as if its own filter were not set, so
 * that choosing another value of it holds no surprise. `total` and `unread` look at no filter.
 */
export function countFacets(tallies: readonly Tally[], filter: Facets) {
  const beside = (facet: Facet) => tallies.filter((tally) => passes(tally, { ...filter, [facet]: undefined }));
  const unread = tallies.filter(({ read }) => !read);
  return {
    total: sum(tallies, "total"),
    unread: sum(unread, "total"),
    counts: {
      read: countBy(beside("read"), ["true", "false"], ({ read }) => String(read)),
      category: countBy(beside("category"), eventCategories, ({ category }) => category),
      importance: countBy(beside("importance"), importances.map(String), ({ importance }) => String(importance)),
    },
  };
}

function passes({ read, category, importance }: Tally, filter: Facets): boolean {
  return (
    (filter.read === undefined || filter.read === read) &&
    (!filter.category?.length || filter.category.includes(category)) &&
    (!filter.importance?.length || filter.importance.includes(importance))
  );
}

/** Every value is there, also those that nothing has. */
function countBy(tallies: readonly Tally[], values: readonly string[], key: (tally: Tally) => string) {
  const having = (value: string) => tallies.filter((tally) => key(tally) === value);
  return Object.fromEntries(values.map((value) => [value, sum(having(value), "found")]));
}

const sum = (tallies: readonly Tally[], what: "total" | "found") =>
  tallies.reduce((before, tally) => before + tally[what], 0);
