import { expect, test } from "vitest";
import { plainLine, plainText } from "./plain-text";

test("HTML becomes text, with paragraphs and lists on their own lines", () => {
  const html = "<p>Ask <b>your</b> contact.</p><ul><li>by mail</li><li class='x'>by phone</li></ul>";
  expect(plainText(html)).toBe("Ask your contact.\n\n• by mail\n• by phone");
});

test("links keep their addresses if these are of the web", () => {
  expect(plainText('See <a target="_blank" href="https://a.example/x?y=1&amp;z=2">the guide</a>.')).toBe(
    "See the guide (https://a.example/x?y=1&z=2).",
  );
  expect(plainText("[Guide](https://a.example/) and [more](javascript:alert)")).toBe(
    "Guide (https://a.example/) and [more](javascript:alert)",
  );
  expect(plainText('<a href="javascript:alert(1)">here</a>')).toBe("here");
  expect(plainText('<a href="https://a.example/">a.example</a>')).toBe("https://a.example/");
});

test("Markdown loses its marks, and names with underscores do not", () => {
  expect(plainText("## Access\n\n- **Requestor ID** is `requestor_id`\n* _not_ needed")).toBe(
    "Access\n\n• Requestor ID is requestor_id\n• not needed",
  );
});

test("comparisons survive", () => {
  expect(plainText("fewer than < 5 requests, 2 > 1, 3 * 4 * 5, R&D")).toBe(
    "fewer than < 5 requests, 2 > 1, 3 * 4 * 5, R&D",
  );
});

const hostile = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</script>",
  "&lt;img src=x onerror=alert(1)&gt;",
  "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
  "&amp;amp;amp;lt;img src=x&amp;amp;amp;gt;",
  "<img src=x onerror=alert(1)",
  "<style>a{}</style><!-- x --><svg/onload=alert(1)>",
  "&#60;b&#x3e;bold&#60;/b&#62;",
];

test.each(hostile)("no tag remains of %s", (text) => {
  expect(plainText(text)).not.toMatch(/<[a-z/!?]/i);
});

test("invisible characters and direction marks are removed", () => {
  expect(plainText("a\u0000b\u202Ec\u00ADd\u200Be")).toBe("abcde");
  expect(plainText("&#0;&#x202E;&#xFFFFFFF;x")).toBe("&#xFFFFFFF;x");
});

test("text is cut at the maximum length, and huge texts take no time", () => {
  expect(plainText("x".repeat(9_000))).toHaveLength(4_000);
  const began = performance.now();
  for (const piece of ["<a ", "<script", "**a", "[a](", "<!--", "&lt;"]) plainText(piece.repeat(1_000_000));
  expect(performance.now() - began).toBeLessThan(4_000);
});

test("line has no breaks", () => {
  expect(plainLine("<p>One</p>\n\n<p>Two</p>")).toBe("One Two");
});
