import { expect, test } from "vitest";
import { chooseDimensions } from "./choose-dimensions";

const tr = { counterCode: "TR", release: "5" };
const own = { counterCode: "FILMS", release: "own", attributes: ["Publisher"] };
const bare = { counterCode: "DOORS", release: "own", attributes: [] };

test.each([
  [["YOP", "Access_Type"], tr, { chosen: ["yop", "accessType"], unknown: [] }],
  [["YOP", "YOP"], tr, { chosen: ["yop"], unknown: [] }],
  [["Platform"], tr, { chosen: ["reportedPlatform"], unknown: [] }],
  // Neither our own names nor what the records have anyway.
  [
    ["access_type", "title", "metric", "Article_Version"],
    tr,
    { chosen: [], unknown: ["access_type", "title", "metric", "Article_Version"] },
  ],
  [["Publisher", "YOP"], own, { chosen: ["publisher"], unknown: ["YOP"], valid: ["Publisher"] }],
  [["YOP"], bare, { chosen: [], unknown: ["YOP"], valid: [] }],
  [[], tr, { chosen: [], unknown: [] }],
])("%j of %o", (names, type, expected) => {
  expect(chooseDimensions(names, type)).toMatchObject(expected);
});

test("valid ones are the attributes that COUNTER gives the report", () => {
  expect(chooseDimensions([], tr).valid.sort()).toEqual([
    ...["Access_Method", "Access_Type", "Data_Type", "Platform", "Publisher", "Section_Type", "YOP"],
  ]);
});
