import { describe, expect, test } from "vitest";
import { countFacets, type EventTally } from "./event-facets";

const tallies: EventTally[] = [
  { category: "sushi", importance: 20, read: false, total: 5, found: 2 },
  { category: "sushi", importance: 10, read: true, total: 3, found: 3 },
  { category: "tags", importance: 10, read: false, total: 7, found: 1 },
];
const none = { general: 0, overlap: 0, platform: 0, sushi: 0, tags: 0 };

test("counts match the search without filters, totals cover all events", () => {
  expect(countFacets(tallies, {})).toEqual({
    total: 15,
    unread: 12,
    counts: { read: { true: 3, false: 3 }, category: { ...none, sushi: 5, tags: 1 }, importance: { 10: 4, 20: 2 } },
  });
});

test("a user without events gets zeros", () => {
  const counts = { read: { true: 0, false: 0 }, category: none, importance: { 10: 0, 20: 0 } };
  expect(countFacets([], { read: true })).toEqual({ total: 0, unread: 0, counts });
});

describe("a facet ignores its own filter and applies the others", () => {
  test("read", () => {
    const { counts, total, unread } = countFacets(tallies, { read: false });
    expect(counts.read).toEqual({ true: 3, false: 3 });
    expect(counts.category).toEqual({ ...none, sushi: 2, tags: 1 });
    expect(counts.importance).toEqual({ 10: 1, 20: 2 });
    expect([total, unread]).toEqual([15, 12]);
  });

  test("category, also with several values", () => {
    const { counts } = countFacets(tallies, { category: ["tags"] });
    expect(counts.category).toEqual({ ...none, sushi: 5, tags: 1 });
    expect(counts.read).toEqual({ true: 0, false: 1 });
    expect(countFacets(tallies, { category: ["tags", "sushi"] }).counts.read).toEqual({ true: 3, false: 3 });
  });

  test("importance", () => {
    const { counts } = countFacets(tallies, { importance: [20], read: true });
    expect(counts.importance).toEqual({ 10: 3, 20: 0 });
    expect(counts.read).toEqual({ true: 0, false: 2 });
    expect(counts.category).toEqual(none);
  });
});
