import { expect, test } from "vitest";
import { partsInOrder } from "./parts-in-order";

test.each([
  ["en", ["2026-02", "2025-12", "2026-01"], ["2025-12", "2026-01", "2026-02"]],
  ["en", ["Part 10", "Part 9"], ["Part 9", "Part 10"]],
  ["cs", ["Hradec", "Chrudim", "Čáslav", "Cheb", "Dvůr"], ["Čáslav", "Dvůr", "Hradec", "Cheb", "Chrudim"]],
])("parts stand in the order of their names: %s %j", (locale, names, sorted) => {
  const parts = [{ name: "blank", isBlank: true }, ...names.map((name) => ({ name, isBlank: false }))];
  expect(partsInOrder(parts, locale).map(({ name }) => name)).toEqual([...sorted, "blank"]);
});
