import { expect, test } from "vitest";
import { displayName } from "./display-name";

const library = { name: "", nameEn: null, nameCs: null, internalId: null, shortName: null };

test.each([
  [{ ...library, name: "MZK", nameEn: "Moravian Library", nameCs: "Moravská knihovna" }, "cs", "Moravská knihovna"],
  [{ ...library, name: "MZK", nameCs: "Moravská knihovna" }, "en", "MZK"],
  [{ ...library, nameCs: "Moravská knihovna" }, "en", "Moravská knihovna"],
  [{ ...library, internalId: "mzk", shortName: "M" }, "en", "mzk"],
  [{ ...library, shortName: "M" }, "cs", "M"],
  [library, "en", "–"],
])("%o in %s is shown as %s", (named, locale, expected) => {
  expect(displayName(named, locale)).toBe(expected);
});
