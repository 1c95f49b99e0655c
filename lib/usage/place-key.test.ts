import { expect, test } from "vitest";
import { placeKey, readPlaceKey } from "./place-key";

test("only keys of a place are parsed back from their text", () => {
  expect(readPlaceKey(["month", "metric"], placeKey(["2024-01", 7]))).toEqual(["2024-01", 7]);
  for (const text of ["7,2024-01", "2024-01", "2024-01,7,8", "", "2024-13,7", "2024-01,2147483648", "2024-01,-1"])
    expect(readPlaceKey(["month", "metric"], text), text).toBeUndefined();
});
