import { expect, test } from "vitest";
import { escapeMarkdown } from "./escape-markdown";

test("marks lose their meaning", () => {
  expect(escapeMarkdown("*a* _b_ `c` [d](https://e.example) <f> \\ &copy;")).toBe(
    "\\*a\\* \\_b\\_ \\`c\\` \\[d](https://e.example) \\<f> \\\\ \\&copy;",
  );
});

test("ordinary text and addresses stay as they are", () => {
  const line = "R&D (2026-01): see https://a.example/some_path?x=1&y=2, 50 %";
  expect(escapeMarkdown(line)).toBe(line);
});
