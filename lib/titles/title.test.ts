import { describe, expect, test } from "vitest";
import { unknownName } from "@/lib/counter/usage-record";
import { publicationType } from "./publication-type";
import { describeTitle } from "./title";

describe("a title as a report names it", () => {
  test.each([
    ["  Journal \t of\n  Tests ", "Journal of Tests", "journal of tests"],
    ["ÇEVRE VE İNSAN", "ÇEVRE VE İNSAN", "çevre ve i̇nsan"],
    ["ŽIVA", "ŽIVA", "živa"],
    ["Ce\u0301zanne", "Cézanne", "cézanne"],
    ["A\0B \ud800 C", "AB \ufffd C", "ab \ufffd c"],
    ["\u00a0Biology\u2003Letters", "Biology Letters", "biology letters"],
  ])("%j is named %j", (text, name, matchName) => {
    expect(describeTitle(text, {}, undefined)).toMatchObject({ name, matchName });
  });

  test.each(["", "  \n", "\0", unknownName])("%j is not a name", (text) => {
    expect(describeTitle(text, { isbn: "9780306406157" }, "Book")).toBeNull();
  });

  test.each([
    [{ isbn: "0-306-40615-2" }, { isbn: "9780306406157" }],
    [{ isbn: "978-0-306-40615-7" }, { isbn: "9780306406157" }],
    [{ isbn: "12-34 5" }, { isbn: "12345" }],
    [{ isbn: "97803-06406157x and 9780262033848" }, { isbn: "9780306406157x" }],
    [{ printIssn: " 0028 0836" }, { issn: "0028-0836" }],
    [{ printIssn: "2434-561x" }, { issn: "2434-561X" }],
    [{ onlineIssn: "280836" }, { eissn: "0028-0836" }],
    [{ onlineIssn: "not an issn" }, { eissn: "NOTANISSN" }],
    [{ linkingIssn: "0028-0836" }, { issn: "0028-0836" }],
    [
      { linkingIssn: "0028-0836", onlineIssn: "1476-4687" },
      { issn: "", eissn: "1476-4687" },
    ],
    [{ doi: "https://doi.org/10.1000/ABC" }, { doi: "10.1000/abc" }],
    [{ proprietary: ["b:2", " a:1 ", "b:2", ""] }, { proprietaryIds: ["a:1", "b:2"] }],
    [{ uri: "https://example.org/x" }, { uris: ["https://example.org/x"] }],
  ])("identifiers %j become %j", (ids, expected) => {
    expect(describeTitle("X", ids, undefined)).toMatchObject(expected);
  });
});

describe("the type of a publication", () => {
  const none = { isbn: "", issn: "", eissn: "" };

  test.each([
    ["Journal", none, "journal"],
    ["newspaper or-newsletter", none, "newspaper"],
    ["Thesis_or_Dissertation", none, "thesis"],
    ["BOOK", { ...none, issn: "0028-0836" }, "book"],
    ["Database_AI", none, "database"],
    ["Reference_Work", none, "book"],
    [undefined, { ...none, issn: "0028-0836" }, "journal"],
    [undefined, { ...none, eissn: "0028-0836" }, "journal"],
    [undefined, { ...none, isbn: "9780306406157" }, "book"],
    [undefined, { ...none, isbn: "9780306406157", issn: "0028-0836" }, "unknown"],
    [undefined, none, "unknown"],
    ["Unspecified", { ...none, isbn: "9780306406157" }, "book"],
    ["Something new", none, "unknown"],
  ])("Data_Type %s with %j is %s", (dataType, ids, expected) => {
    expect(publicationType(dataType, ids)).toBe(expected);
  });
});
