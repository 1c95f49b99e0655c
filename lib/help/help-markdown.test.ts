import { expect, test } from "vitest";
import { filledHelp, picturesIn, plainHelp, titledHelp, withoutPictures } from "./help-markdown";

const messages = { harvest: { cell: { "report-broken": "Broken report", many: "{count, plural, other {#}}" } } };

test("inserts only plain messages by their keys", () => {
  expect(filledHelp("See **{harvest.cell.report-broken}**.", messages)).toBe("See **Broken report**.");
  expect(() => filledHelp("{harvest.cell.many}", messages)).toThrow("harvest.cell.many");
  expect(() => filledHelp("{harvest.toString.x}", messages)).toThrow("harvest.toString.x");
});

test("keeps text that is not a key", () => {
  expect(filledHelp("`{isbn}` and {{settings}}", messages)).toBe("`{isbn}` and {{settings}}");
});

test("reads the title from the first line", () => {
  expect(titledHelp("# First steps\n\nOne.\n\n## Two\n")).toEqual({ title: "First steps", text: "One.\n\n## Two" });
});

test("has no Markdown syntax in the searchable text, and headings end a sentence", () => {
  expect(plainHelp("## Two\n\n1. **Open** [the page](/x/) `now`\n- a | b")).toBe("Two. Open the page now a b");
});

test("names pictures by their page, and can omit them", () => {
  const text = "One.\n\n![A map](heatmap.webp)\n\n[Two](/x/)";
  expect(picturesIn(text)).toEqual([{ of: "heatmap", alt: "A map" }]);
  expect(withoutPictures(text)).toBe("One.\n\n[Two](/x/)");
});
