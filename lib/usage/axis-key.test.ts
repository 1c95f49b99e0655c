import { expect, test } from "vitest";
import { axisKey, readAxisKey } from "./axis-key";

test("only keys of a place are parsed back from their text", () => {
  expect(readAxisKey(["month", "metric"], axisKey(["2024-01", 7]))).toEqual(["2024-01", 7]);
  for (const text of ["7,2024-01", "2024-01", "2024-01,7,8", "", "2024-13,7", "2024-01,2147483648", "2024-01,-1"])
    expect(readAxisKey(["month", "metric"], text), text).toBeUndefined();
});
