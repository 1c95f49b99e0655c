import { describe, expect, test } from "vitest";
import { readMembers, readServicePlatforms } from "./read-members";

const brno = { customerId: "b-1", requestorId: "", names: ["Brno"], notes: "", identifiers: [] };

describe("readMembers", () => {
  test.each([
    ["a list", [{ Customer_ID: "b-1", Name: "Brno" }]],
    ["a single object", { Customer_ID: "b-1", Name: "Brno" }],
    ["a list within an object", { Members: [{ Customer_ID: "b-1", Name: "Brno" }], Total: 1 }],
    ["other spellings", [{ customer_id: " b-1 ", institution_name: "Brno", requestor_id: null }]],
    ["a number as id", [{ CustomerID: "b-1", Customer_Name: "Brno", Institution_ID: null }, null, "text"]],
  ])("reads %s", (_, answer) => {
    expect(readMembers(answer)).toEqual([brno]);
  });

  test.each([
    [
      "Release 5",
      [{ Type: "ISNI", Value: "0000 0001 2345 6789" }, { Type: "Proprietary", Value: "lum:b-1" }, { Type: "OCLC" }],
    ],
    ["Release 5.1", { ISNI: ["0000 0001 2345 6789"], Proprietary: ["lum:b-1"], ROR: [] }],
    ["single values", { ISNI: "0000 0001 2345 6789", Proprietary: "lum:b-1" }],
  ])("reads identifiers in the form of %s", (_, Institution_ID) => {
    const [member] = readMembers([{ Customer_ID: "b-1", Name: "Brno", Institution_ID }]) ?? [];
    expect(member?.identifiers).toEqual(["ISNI:0000 0001 2345 6789", "Proprietary:lum:b-1"]);
  });

  test("combines repeated customers and keeps members without a customer id", () => {
    const members = readMembers([
      { Customer_ID: "b-1", Name: "Brno", Notes: "Only consortial content" },
      { Customer_ID: "b-1", Name: "Brno City Library", Institution_ID: { ROR: ["02j46qs45"] } },
      { Customer_ID: "b-1", Requestor_ID: "other", Name: "Brno" },
      { Name: "Olomouc" },
    ]);
    expect(members).toMatchObject([
      {
        customerId: "b-1",
        names: ["Brno", "Brno City Library"],
        notes: "Only consortial content",
        identifiers: ["ROR:02j46qs45"],
      },
      { customerId: "b-1", requestorId: "other" },
      { customerId: "", names: ["Olomouc"] },
    ]);
  });

  test("returns null for anything else, and an empty list for an empty list", () => {
    for (const answer of [[], { Members: [] }]) expect(readMembers(answer)).toEqual([]);
    for (const answer of [null, {}, [{ Code: 2000 }], "members", 17, { Code: 2000, Message: "Not authorized" }])
      expect(readMembers(answer)).toBeNull();
  });
});

test("readPlatforms reads parameters once, with the parameter in place of a missing name", () => {
  const listed = [
    { Platform_Parameter: "12", Platform_Name: "EBSCOhost", Platform_Description: "All of it" },
    { Platform_Parameter: 23 },
    { Platform_Parameter: "12", Platform_Name: "EBSCOhost", Platform_Description: "All of it" },
    { Platform_Name: "Without a parameter" },
  ];
  const platforms = [
    { parameter: "12", name: "EBSCOhost", description: "All of it" },
    { parameter: "23", name: "23", description: "" },
  ];
  expect(readServicePlatforms(listed)).toEqual(platforms);
  expect(readServicePlatforms({ Platforms: listed })).toEqual(platforms);
  expect(readServicePlatforms({ Platform_Parameter: "12", Platform_Name: "EBSCOhost" })).toHaveLength(1);
  expect(readServicePlatforms({ Code: 1030 })).toBeNull();
});
