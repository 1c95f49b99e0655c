import { expect, test } from "vitest";
import { describeTitle, type Title } from "../title";
import { assignTitles } from "./assign-titles";

function title(name: string, ids: Parameters<typeof describeTitle>[1] = {}): Title {
  const described = describeTitle(name, ids, undefined);
  if (!described) throw new Error("no name");
  return described;
}

test("new title is created once, whatever its number of occurrences and spellings", () => {
  const { ids, created, enriched } = assignTitles([title("Nature"), title("NATURE "), title("Science")], []);
  expect(ids).toEqual([-1, -1, -2]);
  expect(created.map(({ name }) => name)).toEqual(["Nature", "Science"]);
  expect(enriched).toEqual([]);
});

test("later records enrich earlier ones, saved or not", () => {
  const saved = { ...title("Science", { printIssn: "0036-8075" }), id: 9 };
  const incoming = [
    title("Nature", { printIssn: "0028-0836" }),
    title("Nature", { printIssn: "0028-0836", onlineIssn: "1476-4687" }),
    title("Nature", { onlineIssn: "1476-4687" }),
    title("Science", { printIssn: "0036-8075", onlineIssn: "1095-9203" }),
  ];
  const { ids, created, enriched } = assignTitles(incoming, [saved]);
  expect(ids).toEqual([-1, -1, -1, 9]);
  expect(created).toMatchObject([{ id: -1, issn: "0028-0836", eissn: "1476-4687" }]);
  expect(enriched).toMatchObject([{ id: 9, issn: "0036-8075", eissn: "1095-9203" }]);
});

test("titles with the same identifiers under different names stay separate", () => {
  const ids = { printIssn: "0028-0836" };
  expect(assignTitles([title("Nature"), title("Nature weekly", ids), title("Nature", ids)], []).ids).toEqual([
    -1, -2, -3,
  ]);
});

test("existing titles without new properties are not changed", () => {
  const saved = { ...title("Nature", { printIssn: "0028-0836" }), id: 5 };
  expect(assignTitles([title("nature", { printIssn: "0028-0836" })], [saved])).toEqual({
    ids: [5],
    created: [],
    enriched: [],
  });
});
