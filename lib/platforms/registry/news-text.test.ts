import { expect, test } from "vitest";
import { escapeMarkdown, newsText } from "./news-text";

const news = {
  moved: [{ counterVersion: "5.1", addresses: ["https://a.example/r51", "https://b.example"] }],
  notices: [
    { start: "2026-01-01", end: "2026-02-28", type: "DATA EDIT", message: "Two months\nwere <i>corrected</i>." },
    { start: null, end: null, type: "", message: "See [here](https://evil.example)" },
  ],
};

test("English", () => {
  expect(newsText([{ news, platform: "Lumina" }], "en")).toEqual({
    title: "COUNTER Registry notice for Lumina",
    description: [
      "- COUNTER 5.1: the SUSHI service is now at https://a.example/r51 or https://b.example. Check any credentials that use a different address.",
      "- DATA EDIT, 2026-01-01 – 2026-02-28: Two months were \\<i>corrected\\</i>.",
      "- Notice: See \\[here](https://evil.example)",
    ].join("\n"),
  });
});

test("Czech", () => {
  const { title, description } = newsText([{ news, platform: "Lumina" }], "cs");
  expect(title).toBe("Oznámení registru COUNTER k platformě Lumina");
  expect(description).toContain("na adrese https://a.example/r51 nebo https://b.example.");
  expect(description).toContain("- Oznámení: See");
});

test("several platforms are grouped by name", () => {
  const moved = { moved: news.moved, notices: [] };
  const { title, description } = newsText(
    [
      { news: moved, platform: "Lumina *" },
      { news: moved, platform: "Moravica" },
    ],
    "cs",
  );
  expect(title).toBe("Oznámení registru COUNTER ke 2 platformám");
  expect(description).toMatch(/^\*\*Lumina \\\*\*\*\n\n- COUNTER 5\.1.*\n\n\*\*Moravica\*\*\n\n- COUNTER 5\.1/);
});

test("marks are escaped", () => {
  expect(escapeMarkdown("*a* _b_ `c` [d](https://e.example) <f> \\ &copy;")).toBe(
    "\\*a\\* \\_b\\_ \\`c\\` \\[d](https://e.example) \\<f> \\\\ \\&copy;",
  );
});

test("ordinary text and addresses stay unchanged", () => {
  const line = "R&D (2026-01): see https://a.example/some_path?x=1&y=2, 50 %";
  expect(escapeMarkdown(line)).toBe(line);
});
