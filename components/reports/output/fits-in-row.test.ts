import { expect, test } from "vitest";
import { fitsInRow } from "./fits-in-row";

test("a few short names stand side by side, long or many ones do not", () => {
  const years = ["2022", "2023", "2024", "2025"];
  expect(fitsInRow(years, 300)).toBe(true);
  expect(fitsInRow(years, 200)).toBe(false);
  expect(fitsInRow(["Univerzitní knihovna v Hradisku", "Krajská vědecká knihovna Svratka"], 390)).toBe(false);
  expect(
    fitsInRow(
      Array.from({ length: 60 }, () => "2025"),
      1400,
    ),
  ).toBe(false);
});
