import { expect, test } from "vitest";
import { findByName, nameIndex } from "./find-by-name";

test("findByName ignores case and diacritics, and requires an unambiguous name", () => {
  const [library, ...others] = [
    { id: 1, names: ["Moravská zemská knihovna", "MZK"] },
    { id: 2, names: ["Národní knihovna", null] },
    { id: 3, names: ["Narodni  Knihovna"] },
  ];
  const all = nameIndex([...(library ? [library] : []), ...others]);
  expect(findByName(all, ["mzk"])).toBe(library);
  expect(findByName(all, ["12", "moravska zemska  knihovna"])).toBe(library);
  expect(findByName(all, ["národní knihovna"])).toBe("ambiguous");
  expect(findByName(all, ["nobody"])).toBe("unknown");
});
