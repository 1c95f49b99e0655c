import { expect, test } from "vitest";
import { type HelpTopic, searchHelp } from "./search-help";

const topics: HelpTopic[] = [
  { name: "heatmap", title: "Heatmapa", summary: "Zájem všech organizací.", text: "Prázdná buňka **není** nula." },
  {
    name: "first-steps",
    title: "První kroky",
    summary: "",
    text: `${"Slova předtím. ".repeat(30)}[Heatmapa](/heatmap/) zájmu.`,
  },
];
const marked = (typed: string) =>
  searchHelp(topics, typed).map(({ name, excerpt }) => [
    name,
    excerpt.filter((part) => part.isFound).map(({ text }) => text),
  ]);

test("finds texts with all words, ignoring diacritics, and marks them as written", () => {
  expect(marked("ZAJEM neni")).toEqual([["heatmap", ["Zájem", "není"]]]);
  expect(marked("heatmapa zajmu")).toEqual([["first-steps", ["Heatmapa", "zájmu"]]]);
  expect(marked("nikde")).toEqual([]);
  expect(marked("  ")).toEqual([]);
});

test("ranks titles first", () => {
  expect(searchHelp([...topics].reverse(), "heatmapa").map(({ name }) => name)).toEqual(["heatmap", "first-steps"]);
});

test("starts an excerpt near the match at a whole word, without Markdown", () => {
  const [hit] = searchHelp(topics, "zajmu");
  const text = hit?.excerpt.map((part) => part.text).join("") ?? "";
  expect(text).toMatch(/^… (Slova|předtím\.) /);
  expect(text).toMatch(/Heatmapa zájmu\.$/);
  expect(text.length).toBeLessThan(240);
});
