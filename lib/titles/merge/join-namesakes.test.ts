import { describe, expect, test } from "vitest";
import { describeTitle, type KnownTitle } from "../title";
import { joinNamesakes } from "./join-namesakes";

type Ids = Partial<Pick<KnownTitle, "isbn" | "issn" | "eissn" | "doi" | "proprietaryIds" | "mergedInto">>;

function aTitle(ids: Ids, index: number): KnownTitle {
  const blank = describeTitle("Nature", {}, undefined);
  if (!blank) throw new Error("no name");
  return { ...blank, mergedInto: null, ...ids, id: index + 1 };
}

const strangers = Array.from({ length: 20 }, (_, index) => aTitle({ isbn: `stranger ${index}` }, 1000 + index));

const cases: [string, Ids[], number[][]][] = [
  ["titles that match are joined", [{ issn: "1" }, { issn: "1", eissn: "2" }], [[1, 2]]],
  ["others are not", [{ issn: "1" }, { eissn: "1" }, {}], []],
  ["pairs that overlap are joined", [{ issn: "1" }, { issn: "1", eissn: "2" }, { eissn: "2", doi: "3" }], [[1, 2, 3]]],
  [
    "what contradicts stays apart even where a third matches both, which goes to the older",
    [{ issn: "1", eissn: "2" }, { issn: "1" }, { issn: "1", eissn: "3" }],
    [[1, 2]],
  ],
  [
    "a publisher's own identifier joins where one has no other",
    [{ proprietaryIds: ["p"] }, { issn: "1", proprietaryIds: ["p"] }],
    [[1, 2]],
  ],
  ["the name alone joins where neither has identifiers", [{}, {}, { proprietaryIds: ["p"] }], [[1, 2, 3]]],
  [
    "two groups of one name",
    [{ issn: "1" }, { isbn: "9" }, { issn: "1" }, { isbn: "9" }],
    [
      [1, 3],
      [2, 4],
    ],
  ],
  [
    "what matches a title merged before goes to where that went",
    [{ issn: "1" }, { issn: "2", mergedInto: 1 }, { issn: "2", eissn: "3" }],
    [[1, 3]],
  ],
  ["merged ones alone are nothing to join", [{ issn: "1" }, { issn: "1", mergedInto: 1 }], []],
];

describe("joining titles of one name", () => {
  test.each(cases)("%s", (_, ids, expected) => {
    const groups = (titles: KnownTitle[]) => joinNamesakes(titles).map((group) => group.map(({ id }) => id).sort());
    const titles = ids.map(aTitle);
    expect(groups(titles)).toEqual(expected);
    expect(groups([...strangers, ...titles].reverse())).toEqual(expected);
  });

  test("pairs that a user separated stay separate, even through a third title", () => {
    const titles = [{ issn: "1" }, { issn: "1", eissn: "2" }, { eissn: "2" }].map(aTitle);
    const groups = joinNamesakes(titles, new Set(["1 3"])).map((group) => group.map(({ id }) => id));
    expect(groups).toEqual([[1, 2]]);
  });
});
