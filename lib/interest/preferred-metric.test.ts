import { expect, test } from "vitest";
import { interestAmong, preferredFirst } from "./preferred-metric";

test("interest comes first, then requests, then names", () => {
  expect(
    preferredFirst(["No_License", "Unique_Item_Requests", "Total_Item_Requests", "Total_Item_Investigations"]),
  ).toEqual(["Total_Item_Requests", "No_License", "Unique_Item_Requests", "Total_Item_Investigations"]);
});

test("requests and denials are never read together, two kinds of denials are", () => {
  expect(interestAmong(["Limit_Exceeded", "No_License", "Total_Item_Requests"])).toEqual(["Total_Item_Requests"]);
  expect(interestAmong(["Limit_Exceeded", "No_License"])).toEqual(["Limit_Exceeded", "No_License"]);
});

test("without interest a single metric is read", () => {
  expect(interestAmong(["Unique_Item_Investigations", "Unique_Item_Requests"])).toEqual(["Unique_Item_Requests"]);
  expect(interestAmong([])).toEqual([]);
});
