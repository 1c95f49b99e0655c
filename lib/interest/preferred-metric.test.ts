import { expect, test } from "vitest";
import { interestAmong, preferredFirst } from "./preferred-metric";

test("preferred metric is interest, then requests, then by name", () => {
  expect(
    preferredFirst(["No_License", "Unique_Item_Requests", "Total_Item_Requests", "Total_Item_Investigations"]),
  ).toEqual(["Total_Item_Requests", "No_License", "Unique_Item_Requests", "Total_Item_Investigations"]);
});

test("preferred metrics never mix requests and denials, but include both denials", () => {
  expect(interestAmong(["Limit_Exceeded", "No_License", "Total_Item_Requests"])).toEqual(["Total_Item_Requests"]);
  expect(interestAmong(["Limit_Exceeded", "No_License"])).toEqual(["Limit_Exceeded", "No_License"]);
});

test("preferred metric is a single one without interest", () => {
  expect(interestAmong(["Unique_Item_Investigations", "Unique_Item_Requests"])).toEqual(["Unique_Item_Requests"]);
  expect(interestAmong([])).toEqual([]);
});
