import { describe, expect, it } from "vitest";
import { bandsOf, mayReadBand, type PeerValue, peerValue, quartilesOf, rankIn } from "./bands";
import { bandsToPublish } from "./replace-bands";
import { isSizeRange, sizeClassOf, sizeRange } from "./size-classes";

const values = (figures: readonly number[], { first = 1, sizeClass = 1 } = {}): PeerValue[] =>
  figures.map((perFte, at) => ({ organization: first + at, sizeClass, perFte }));

const DEFINITION = "requests";
const publish = (members: readonly PeerValue[], definition = DEFINITION) =>
  bandsOf(members).map((band) => ({ ...band, isCurrent: true, definition }));

describe("size classes", () => {
  it("begin at their lower end", () => {
    expect([1, 999.9, 1000, 2999, 3000, 9999.9, 10_000, 80_000].map(sizeClassOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it("have ranges, also several together", () => {
    expect([sizeRange(0, 0), sizeRange(1, 2), sizeRange(3, 3)]).toEqual([
      { from: 0, below: 1000 },
      { from: 1000, below: 10_000 },
      { from: 10_000, below: null },
    ]);
    expect(isSizeRange({ from: 1000, below: 10_000 })).toBe(true);
    expect([
      isSizeRange({ from: 1000, below: 9000 }),
      isSizeRange({ from: 10_000, below: 1000 }),
      isSizeRange({ from: 5, below: null }),
    ]).toEqual([false, false, false]);
  });
});

describe("value of a library", () => {
  it("has two significant digits, and few uses are rounded to tens first", () => {
    const perFte = (uses: number, fte: number) => peerValue({ organization: 1, uses, fte }).perFte;
    expect([perFte(123_456, 1000), perFte(37, 5000), perFte(3, 1000), perFte(0, 1000)]).toEqual([120, 0.008, 0.01, 0]);
  });
});

describe("bands", () => {
  it("have the quartiles of QUARTILE.INC, rounded again", () => {
    expect(quartilesOf(values([1, 2, 4, 7, 11, 20]))).toEqual({ lower: 2.5, median: 5.5, upper: 10 });
  });

  it("merge a class of five with its smaller neighbor", () => {
    const all = [
      ...values([1, 2, 3, 4, 5], { first: 1, sizeClass: 1 }),
      ...values([1, 2, 3, 4, 5, 6, 7], { first: 11, sizeClass: 2 }),
      ...values([1, 2, 3, 4, 5, 6], { first: 21, sizeClass: 0 }),
    ];
    expect(bandsOf(all).map(({ first, last, values: members }) => [first, last, members.length])).toEqual([
      [0, 1, 11],
      [2, 2, 7],
    ]);
  });

  it("do not exist for five libraries in all", () => {
    expect(bandsOf(values([1, 2, 3, 4, 5]))).toEqual([]);
  });

  it("are withheld if values are alike or one library dominates, and never merged for it", () => {
    const alike = values([3, 3, 3, 3, 3, 9], { sizeClass: 0 });
    const dominated = values([1, 1, 2, 2, 3, 90], { first: 11, sizeClass: 1 });
    const varied = values([1, 1, 2, 2, 3, 9], { first: 21, sizeClass: 2 });
    expect(bandsOf([...alike, ...dominated, ...varied]).map(({ quartiles }) => quartiles?.median ?? null)).toEqual([
      null,
      null,
      2,
    ]);
  });

  it("rank equal values alike", () => {
    expect([9, 4, 1].map((own) => rankIn(values([9, 4, 4, 1]), own))).toEqual([1, 2, 4]);
  });
});

describe("reader", () => {
  const members = values([1, 2, 3, 4, 5, 6]);

  it("sees a band with five others, or if no library of it is another's", () => {
    expect(mayReadBand(members, (id) => id === 1)).toBe(true);
    expect(mayReadBand(members, (id) => id <= 2)).toBe(false);
    expect(mayReadBand(members, () => true)).toBe(true);
  });

  it("does not see a band whose others are alike", () => {
    expect(mayReadBand(values([1, 9, 3, 3, 3, 3, 3]), (id) => id <= 2)).toBe(false);
  });
});

describe("republication", () => {
  const six = values([1, 2, 3, 4, 5, 6]);
  const published = publish(six);

  it("keeps a band when nothing changes", () => {
    expect(bandsToPublish(published, bandsOf(six), DEFINITION)).toEqual({ added: [], replaced: [] });
  });

  it("delays a library that comes late and one that changes", () => {
    const later = bandsOf([...values([1, 2, 3, 4, 5, 60]), ...values([7], { first: 50 })]);
    expect(bandsToPublish(published, later, DEFINITION)).toEqual({ added: [], replaced: [] });
  });

  it("takes six libraries that come late, but delays one that changes with them", () => {
    const later = bandsOf([...values([1, 2, 3, 4, 5, 60]), ...values([7, 8, 9, 10, 11, 12], { first: 50 })]);
    const { added, replaced } = bandsToPublish(published, later, DEFINITION);
    expect(replaced).toEqual(published);
    expect(added.map(({ values: members }) => members.map(({ perFte }) => perFte).toSorted((a, b) => a - b))).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    ]);
  });

  it("does not split a merged class while a part of it is unchanged", () => {
    const merged = publish([
      ...values([1, 2, 3, 4], { sizeClass: 0 }),
      ...values([1, 2, 3, 4, 5, 6, 7], { first: 11 }),
    ]);
    const apart = bandsOf([
      ...values([1, 2, 3, 4, 5, 6], { sizeClass: 0 }),
      ...values([1, 2, 3, 4, 5, 6, 7], { first: 11 }),
    ]);
    expect(merged).toHaveLength(1);
    expect(apart).toHaveLength(2);
    expect(bandsToPublish(merged, apart, DEFINITION)).toEqual({ added: [], replaced: [] });
  });

  it("retires bands of another definition, even without new ones", () => {
    const changed = bandsOf(values([1, 2, 3, 4, 5, 60]));
    expect(bandsToPublish(published, changed, "other requests")).toEqual({ added: [], replaced: published });
    const { added } = bandsToPublish(published, bandsOf(values([9, 8, 7, 60, 50, 40])), "other requests");
    expect(added).toHaveLength(1);
  });
});
