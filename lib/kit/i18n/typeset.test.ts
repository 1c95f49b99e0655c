import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { typeset, typesetText } from "./typeset";

test.each([
  ["Je-li v adrese překlep", "Je-li v~adrese překlep"],
  ["K této stránce nemáte přístup", "K~této stránce nemáte přístup"],
  ["a i v lese (s ním)", "a~i~v~lese (s~ním)"],
  ["co s tím, a proč", "co s~tím, a~proč"],
  ["Kroky jsou tři: vy i my", "Kroky jsou tři: vy i~my"],
  ["vs. k", "vs. k"],
  ["Verze A", "Verze A"],
])("%j", (text, expected) => {
  expect(typeset(text, "cs")).toBe(expected.replaceAll("~", "\u00a0"));
});

test("ties words before values and within plurals, and keeps names and shapes", () => {
  const messages = {
    "a b": {
      more: "Odpověď z {place}: {count, plural, one {a # další} few {a # další} many {a # dalšího} other {a # dalších}}",
    },
    compiled: ["Odpověď z ", ["place"], " a v ", ["year", "plural", { one: "s a" }]],
  };
  const set = typeset(messages, "cs");
  const t = createTranslator({ locale: "cs", messages: { text: set["a b"].more } });
  expect(t("text", { place: "Brna", count: 3 })).toBe("Odpověď z\u00a0Brna: a\u00a03\u00a0další");
  expect(set.compiled).toEqual([
    "Odpověď z\u00a0",
    ["place"],
    " a\u00a0v\u00a0",
    ["year", "plural", { one: "s\u00a0a" }],
  ]);
});

test("ties a number to the word it counts, compiled or not", () => {
  const text = "{count, plural, one {# month} other {# months}} of a {years, number} years, {used, number} (#)";
  const tied = "{count, plural, one {#~month} other {#~months}} of a {years, number}~years, {used, number} (#)";
  expect(typeset(text, "en")).toBe(tied.replaceAll("~", "\u00a0"));
  const compiled = [["count", 2, { one: [0, " month"], other: [0, " months"] }], " of ", ["years", 4], " years"];
  expect(typeset(compiled, "en")).toEqual([
    ["count", 2, { one: [0, "\u00a0month"], other: [0, "\u00a0months"] }],
    " of ",
    ["years", 4],
    "\u00a0years",
  ]);
});

test.each([
  [
    "en",
    "COUNTER reports of Release 4, in 12 months\n1. First",
    "COUNTER reports of Release~4, in 12~months\n1. First",
  ],
  ["cs", "Reporty verzí 5 a 5.1 za 3 měsíce k dispozici", "Reporty verzí~5~a~5.1~za 3~měsíce k~dispozici"],
  [
    "cs",
    "V `a b` za 3 dny:\n```sh\nsleep 3 a b\n```\nv 2 krocích",
    "V~`a b` za 3~dny:\n```sh\nsleep 3 a b\n```\nv~2~krocích",
  ],
] as const)("ties the numbers of a written text (%s)", (locale, text, tied) => {
  expect(typesetText(text, locale)).toBe(tied.replaceAll("~", "\u00a0"));
});
