import { expect, test } from "vitest";
import { tooManyPages } from "./too-many-pages";

test.each([
  ["en", "Try again in 40 seconds.", "Try again in 1 second."],
  ["cs", "Zkuste to znovu za 40 sekund.", "Zkuste to znovu za 1 sekundu."],
] as const)("in %s the page says when it can be opened again", (locale, many, one) => {
  expect(tooManyPages(locale, 40)).toContain(many);
  expect(tooManyPages(locale, 1)).toContain(one);
  expect(tooManyPages(locale, 1)).toMatch(
    new RegExp(`<html lang="${locale}">[^]*<title>[^<]+</title>[^]*<h1>[^<]+</h1>`),
  );
});
