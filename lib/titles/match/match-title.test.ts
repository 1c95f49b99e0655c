import { describe, expect, test } from "vitest";
import { type KnownTitle, standardIds, type Title } from "../title";
import { enrichTitle, matchTitle } from "./match-title";
import { Namesakes } from "./namesakes";

const blank: Title = {
  name: "Nature",
  matchName: "nature",
  publicationType: "unknown",
  isbn: "",
  issn: "",
  eissn: "",
  doi: "",
  proprietaryIds: [],
  uris: [],
  authors: "",
  publicationDate: "",
  firstMonth: "",
  lastMonth: "",
};
type Ids = Partial<Title>;

const saved = (id: number, ids: Ids): KnownTitle => ({ ...blank, ...ids, id });
/** Namesakes that match nothing here; beyond a few, titles are found another way. */
const strangers = Array.from({ length: 20 }, (_, index) => saved(1000 + index, { isbn: `stranger ${index}` }));
const idOfMatch = (incoming: Ids, candidates: readonly Ids[], others: readonly KnownTitle[] = []) => {
  const titles = candidates.map((ids, index) => saved(index + 1, ids));
  return matchTitle({ ...blank, ...incoming }, new Namesakes([...others, ...titles]))?.id;
};

const cases: [string, Ids, Ids[], number | undefined][] = [
  ["one equal identifier suffices", { issn: "0028-0836" }, [{ issn: "0028-0836", eissn: "1476-4687" }], 1],
  ["each standard identifier does", { isbn: "9780306406157" }, [{ isbn: "9780306406157" }], 1],
  ["the DOI does", { doi: "10.1000/1" }, [{ doi: "10.1000/1" }], 1],
  ["a print ISSN is no online ISSN", { issn: "0028-0836" }, [{ eissn: "0028-0836" }], undefined],
  [
    "an identifier with another value excludes",
    { issn: "0028-0836", eissn: "1476-4687" },
    [{ issn: "0028-0836", eissn: "2041-1723" }],
    undefined,
  ],
  ["equal name, different ISBN: two titles", { isbn: "9780306406157" }, [{ isbn: "9780262033848" }], undefined],
  ["different kinds of identifiers share nothing", { isbn: "9780306406157" }, [{ doi: "10.1000/1" }], undefined],
  [
    "the candidate that needs the fewest identifiers added is best",
    { issn: "0028-0836", eissn: "1476-4687", doi: "10.1000/1" },
    [{ issn: "0028-0836" }, { issn: "0028-0836", eissn: "1476-4687" }, { eissn: "1476-4687" }],
    2,
  ],
  [
    "then the one that has the most others",
    { issn: "0028-0836" },
    [
      { issn: "0028-0836" },
      { issn: "0028-0836", eissn: "1476-4687", doi: "10.1000/1" },
      { issn: "0028-0836", isbn: "1" },
    ],
    2,
  ],
  ["of equally good ones the oldest", { issn: "0028-0836" }, [{ issn: "0028-0836" }, { issn: "0028-0836" }], 1],
  [
    "standard identifiers go before a proprietary one",
    { issn: "0028-0836", proprietaryIds: ["np:1"] },
    [{ proprietaryIds: ["np:1"] }, { issn: "0028-0836" }],
    2,
  ],
  [
    "a proprietary identifier finds where neither has others",
    { proprietaryIds: ["np:1"] },
    [{ proprietaryIds: ["np:1"] }],
    1,
  ],
  [
    "a proprietary identifier finds a title with standard ones, given none",
    { proprietaryIds: ["np:1"] },
    [{ issn: "0028-0836", proprietaryIds: ["np:2", "np:1"] }],
    1,
  ],
  [
    "a proprietary identifier finds a title without standard ones, given some",
    { issn: "0028-0836", proprietaryIds: ["np:1"] },
    [{ proprietaryIds: ["np:1"] }],
    1,
  ],
  [
    "a proprietary identifier does not find where both sides have standard ones",
    { isbn: "9780306406157", proprietaryIds: ["np:1"] },
    [{ isbn: "9780262033848", proprietaryIds: ["np:1"] }],
    undefined,
  ],
  [
    "nor where both have standard ones of different kinds",
    { isbn: "9780306406157", proprietaryIds: ["np:1"] },
    [{ doi: "10.1000/1", proprietaryIds: ["np:1"] }],
    undefined,
  ],
  ["the name alone finds where neither has any identifier", {}, [{}], 1],
  ["the name alone finds where only the candidate has a proprietary one", {}, [{ proprietaryIds: ["np:1"] }], 1],
  ["the name alone finds where only the report has a proprietary one", { proprietaryIds: ["np:1"] }, [{}], 1],
  [
    "different proprietary identifiers do not match by name",
    { proprietaryIds: ["np:1"] },
    [{ proprietaryIds: ["np:2"] }],
    undefined,
  ],
  ["a title with a standard identifier is not found by name", {}, [{ issn: "0028-0836" }], undefined],
  ["with a standard identifier nothing is found by name", { issn: "0028-0836" }, [{}], undefined],
  ["addresses are no identifiers", { uris: ["https://a"], issn: "0028-0836" }, [{ uris: ["https://a"] }], undefined],
  ["by name, a title without any identifier goes first", {}, [{ proprietaryIds: ["np:1"] }, {}], 2],
];

describe("matching a title", () => {
  test.each(cases)("%s", (_, incoming, candidates, expected) => {
    expect(idOfMatch(incoming, candidates)).toBe(expected);
    expect(idOfMatch(incoming, candidates, strangers)).toBe(expected);
  });

  test.each(standardIds)("two values of %s prevent a match whatever else is equal", (name) => {
    const all = { isbn: "1", issn: "2", eissn: "3", doi: "4" };
    expect(idOfMatch(all, [all])).toBe(1);
    expect(idOfMatch(all, [{ ...all, [name]: "5" }])).toBeUndefined();
  });

  describe.each([
    ["few", []],
    ["many", strangers],
  ])("among %s", (_, others) => {
    test("title that got an identifier is found by it, and no longer by name", () => {
      const namesakes = new Namesakes([saved(1, {}), ...others]);
      namesakes.put(saved(1, { issn: "0028-0836" }));
      expect(matchTitle(blank, namesakes)).toBeUndefined();
      expect(matchTitle({ ...blank, issn: "0028-0836" }, namesakes)?.id).toBe(1);
    });

    test("saved title precedes an equal unsaved one", () => {
      const namesakes = new Namesakes([saved(-1, { doi: "10.1/a" }), saved(7, { doi: "10.1/a" }), ...others]);
      expect(matchTitle({ ...blank, doi: "10.1/a" }, namesakes)?.id).toBe(7);
    });

    test("every pair of identifiers is judged alike, in any order of titles", () => {
      const kinds: Ids[] = ["", "1", "2"].flatMap((issn) =>
        ["", "1"].flatMap((doi) => [[], ["p:1"]].map((proprietaryIds) => ({ issn, doi, proprietaryIds }))),
      );
      for (const one of kinds) {
        for (const other of kinds) {
          for (const incoming of kinds) {
            const [forth, back] = [
              [saved(1, one), saved(2, other)],
              [saved(2, other), saved(1, one)],
            ];
            const plain = matchTitle({ ...blank, ...incoming }, new Namesakes(forth))?.id;
            expect(matchTitle({ ...blank, ...incoming }, new Namesakes([...others, ...back]))?.id).toBe(plain);
          }
        }
      }
    });
  });
});

describe("enriching a title", () => {
  test("fills in missing identifiers and a missing type, and keeps others", () => {
    const before = saved(1, { name: "NATURE", issn: "0028-0836", proprietaryIds: ["np:1"], uris: ["https://a"] });
    const report = {
      ...blank,
      issn: "0028-0836",
      eissn: "1476-4687",
      doi: "10.1/n",
      publicationType: "journal" as const,
    };
    const enriched = enrichTitle(before, {
      ...report,
      proprietaryIds: ["np:2", "np:1"],
      uris: ["https://b", "https://a"],
    });
    expect(enriched).toMatchObject({
      ...{ id: 1, name: "NATURE", matchName: "nature", publicationType: "journal" },
      ...{ isbn: "", issn: "0028-0836", eissn: "1476-4687", doi: "10.1/n" },
      ...{ proprietaryIds: ["np:1", "np:2"], uris: ["https://a", "https://b"] },
      ...{ authors: "", publicationDate: "" },
    });
  });

  test("stores its authors and date once, and never matches by them", () => {
    const report = { ...blank, authors: "A. Author", publicationDate: "2024-05" };
    const learned = enrichTitle(saved(1, {}), report);
    expect(learned).toMatchObject({ authors: "A. Author", publicationDate: "2024-05" });
    const other = { ...blank, authors: "B. Author", publicationDate: "2025" };
    expect(matchTitle(other, new Namesakes([learned]))).toBe(learned);
    expect(enrichTitle(learned, other)).toBe(learned);
  });

  test("keeps a type other than unknown", () => {
    expect(
      enrichTitle(saved(1, { publicationType: "book" }), { ...blank, publicationType: "journal" }).publicationType,
    ).toBe("book");
  });

  test("returns the same object without new properties", () => {
    const before = saved(1, { issn: "0028-0836", proprietaryIds: ["a", "b"], uris: ["https://a"] });
    expect(enrichTitle(before, { ...blank, issn: "0028-0836", proprietaryIds: ["b"], uris: ["https://a"] })).toBe(
      before,
    );
  });

  test("stops at fifty addresses", () => {
    let title = saved(1, {});
    for (let index = 0; index < 60; index++) title = enrichTitle(title, { ...blank, uris: [`https://a/${index}`] });
    expect(title.uris).toHaveLength(50);
    expect(enrichTitle(title, { ...blank, uris: ["https://another"] })).toBe(title);
  });
});
