import { expect, test } from "vitest";
import { countedNames } from "./counted-names";

test("repeats no name", () => {
  expect(countedNames(["Vega", "Lumina", "Vega"])).toBe("Vega (2), Lumina");
  expect(countedNames([])).toBe("");
});
