import { expect, test } from "vitest";
import { filledHelp, picturesIn, plainHelp, titledHelp, withoutPictures } from "./help-markdown";

const messages = { harvest: { cell: { "report-broken": "Broken report", many: "{count, plural, other {#}}" } } };

test("messages are named by their keys, and only plain ones", () => {
  expect(filledHelp("See **{harvest.cell.report-broken}**.", messages)).toBe("See **Broken report**.");
  expect(() => filledHelp("{harvest.cell.many}", messages)).toThrow("harvest.cell.many");
  expect(() => filledHelp("{harvest.toString.x}", messages)).toThrow("harvest.toString.x");
});

test("what is no key stays", () => {
  expect(filledHelp("`{isbn}` and {{settings}}", messages)).toBe("`{isbn}` and {{settings}}");
});

test("a title stands in the first line", () => {
  expect(titledHelp("# First steps\n\nOne.\n\n## Two\n")).toEqual({ title: "First steps", text: "One.\n\n## Two" });
});

test("as it is searched, a text has no signs of Markdown, and headings end", () => {
  expect(plainHelp("## Two\n\n1. **Open** [the page](/x/) `now`\n- a | b")).toBe("Two. Open the page now a b");
});

test("pictures are named by their page, and can be left out", () => {
  const text = "One.\n\n![A map](heatmap.webp)\n\n[Two](/x/)";
  expect(picturesIn(text)).toEqual([{ of: "heatmap", alt: "A map" }]);
  expect(withoutPictures(text)).toBe("One.\n\n[Two](/x/)");
});
