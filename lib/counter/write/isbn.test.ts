import { expect, test } from "vitest";
import { hyphenatedIsbn } from "./isbn";

test.each([
  ["is written by the ranges of the agency", "9780306406157", "978-0-306-40615-7"],
  ["keeps a wrong check digit", "9798888888888", "979-8-88888-888-8"],
  ["stays as it is when its range is not assigned", "9799999999999", "9799999999999"],
])("ISBN %s", (_, isbn, written) => {
  expect(hyphenatedIsbn(isbn)).toBe(written);
});
