import { type EventCategory, eventCategories, importances } from "./event";

/** Number of a user's events with these values; `found`: those that match the search. */
export type EventTally = { category: EventCategory; importance: number; read: boolean; total: number; found: number };

/** All if absent or empty. */
export type Facets = {
  read?: boolean | undefined;
  category?: readonly EventCategory[] | undefined;
  importance?: readonly number[] | undefined;
};

type Facet = keyof Facets;

/**
 * Counts for each value of a filter under the other filters: a facet ignores its own filter, so that the count is right
 * when another value is chosen. `total` and `unread` ignore all filters.
 */
export function countFacets(tallies: readonly EventTally[], filter: Facets) {
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

function passes({ read, category, importance }: EventTally, filter: Facets): boolean {
  return (
    (filter.read === undefined || filter.read === read) &&
    (!filter.category?.length || filter.category.includes(category)) &&
    (!filter.importance?.length || filter.importance.includes(importance))
  );
}

/** Includes values without events. */
function countBy(tallies: readonly EventTally[], values: readonly string[], key: (tally: EventTally) => string) {
  const having = (value: string) => tallies.filter((tally) => key(tally) === value);
  return Object.fromEntries(values.map((value) => [value, sum(having(value), "found")]));
}

const sum = (tallies: readonly EventTally[], what: "total" | "found") =>
  tallies.reduce((before, tally) => before + tally[what], 0);
