import { expect, test } from "vitest";
import type { PublicationType } from "../publication-type";
import { describeTitle, type KnownTitle } from "../title";
import type { Doubt } from "./doubt-terms";
import { doubtfulPairs } from "./doubtful-pairs";

type Ids = Partial<KnownTitle>;

function aTitle(ids: Ids, index: number): KnownTitle {
  const blank = describeTitle("Nature", {}, undefined);
  if (!blank) throw new Error("no name");
  return { ...blank, mergedInto: null, ...ids, id: index + 1 };
}

const cases: [Ids, Ids, Doubt | null][] = [
  [{ issn: "1" }, { eissn: "1" }, "crossed"],
  [{ issn: "1", eissn: "2" }, { issn: "1", eissn: "3" }, "someAgree"],
  [{ issn: "1", eissn: "2" }, { issn: "2", eissn: "1" }, "crossed"],
  [{ isbn: "1", proprietaryIds: ["p"] }, { isbn: "2", proprietaryIds: ["p"] }, "proprietaryAgrees"],
  [{ issn: "1" }, {}, "oneWithout"],
  [{ issn: "1", proprietaryIds: ["p"] }, { proprietaryIds: ["q"] }, "oneWithout"],
  [{ isbn: "1" }, { doi: "2" }, "otherKinds"],
  [{ proprietaryIds: ["p"] }, { proprietaryIds: ["q"] }, "proprietaryDiffer"],
  [{ isbn: "1" }, { isbn: "2" }, "allDiffer"],
  [{ issn: "1" }, { issn: "1", eissn: "2" }, null],
  [{}, { proprietaryIds: ["p"] }, null],
];

test.each(cases)("%j and %j: %s", (one, other, doubt) => {
  for (const pair of [
    [one, other],
    [other, one],
  ])
    expect(doubtfulPairs(pair.map(aTitle)).map((expected) => expected.doubt)).toEqual(doubt ? [doubt] : []);
});

test("book and journal of one name are not doubtful, unless an identifier agrees", () => {
  const book: PublicationType = "book";
  const types = [{ publicationType: book }, { publicationType: "journal" as const, issn: "1" }];
  expect(doubtfulPairs(types.map(aTitle))).toEqual([]);
  const agreeing = [
    { publicationType: book, doi: "1", isbn: "2" },
    { publicationType: "journal" as const, doi: "1", isbn: "3" },
  ];
  expect(doubtfulPairs(agreeing.map(aTitle))).toHaveLength(1);
});

test("only titles that share an identifier are doubtful when many have the same name", () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ doi: `10.1/${index}` }));
  const titles = [...many, { doi: "10.1/7", isbn: "1" }, { doi: "10.1/7", isbn: "2" }].map(aTitle);
  expect(doubtfulPairs(titles).map(({ one, other, doubt }) => [one.id, other.id, doubt])).toEqual([
    [5001, 5002, "someAgree"],
  ]);
});

test("titles merged before are not doubtful", () => {
  expect(doubtfulPairs([{ issn: "1" }, { mergedInto: 1 }].map(aTitle))).toEqual([]);
});
