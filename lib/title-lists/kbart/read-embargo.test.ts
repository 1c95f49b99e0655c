import { expect, test } from "vitest";
import { isEmbargo, readEmbargo } from "./read-embargo";

test("embargoes in either order, with spaces or lower case; blanks and zeros are none, words are not an embargo", () => {
  const [rolling, delay] = [
    { length: 10, unit: "Y" },
    { length: 30, unit: "D" },
  ];
  for (const text of ["R10Y;P30D", "P30D; R10Y", "r10y , p30d"])
    expect(readEmbargo(text)).toEqual({ latest: rolling, delay });
  expect(readEmbargo("P12M")).toEqual({ latest: null, delay: { length: 12, unit: "M" } });
  for (const text of ["", " ", "0", "P0D", "none", "N/A"]) {
    expect(readEmbargo(text)).toBeNull();
    expect(isEmbargo(text)).toBe(true);
  }
  for (const text of ["12 months", "P1W", "P1Y;P2Y", "PY", "P1Y".repeat(30)]) {
    expect(readEmbargo(text)).toBeNull();
    expect(isEmbargo(text)).toBe(false);
  }
});
