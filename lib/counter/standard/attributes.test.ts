import { describe, expect, test } from "vitest";
import { attributeValue } from "./attributes";

describe("an attribute value", () => {
  test.each([
    ["Data_Type", "journal", "Journal"],
    ["Data_Type", "Books", "Book"],
    ["Data_Type", "Newspaper or Newsletter", "Newspaper_or_Newsletter"],
    ["Access_Type", "oa_gold", "OA_Gold"],
    ["Access_Method", "tdm", "TDM"],
    ["Article_Version", "vor", "VoR"],
    ["Section_Type", "CHAPTER", "Chapter"],
  ] as const)("%s %o is written %o", (name, text, value) => {
    expect(attributeValue(name, text)).toEqual({ value, isKnown: true });
  });

  test("keeps a word that the standard does not have, and reports it", () => {
    expect(attributeValue("Data_Type", "Podcast")).toEqual({ value: "Podcast", isKnown: false });
  });

  test("keeps old and new access types apart", () => {
    expect(attributeValue("Access_Type", "Open").value).toBe("Open");
    expect(attributeValue("Access_Type", "OA_Gold").value).toBe("OA_Gold");
  });

  test.each([
    ["2019", "2019", true],
    ["9999", "9999", true],
    ["0001", "0001", true],
    ["1", "0001", false],
    ["0", "0001", false],
    ["0000", "0001", false],
    ["2019.0", "2019", true],
    ["2001-2010", "", false],
    ["n/a", "", false],
  ])("reads the year of publication %o as %o", (text, value, isKnown) => {
    expect(attributeValue("YOP", text)).toEqual({ value, isKnown });
  });
});
