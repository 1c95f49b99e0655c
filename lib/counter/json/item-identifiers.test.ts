import { expect, test } from "vitest";
import { FindingLog } from "../finding";
import { readItemIds } from "./item-identifiers";

function ids(value: unknown) {
  const log = new FindingLog();
  const result = readItemIds(value, log, () => "Report_Items[0]");
  return { found: result, codes: log.findings("warning").map(({ code }) => code) };
}

test.each([
  [[{ Type: "DOI", Value: "doi:10.1/A" }], { doi: "10.1/a" }],
  [
    { DOI: "10.1/a", URI: "https://x" },
    { doi: "10.1/a", uri: "https://x" },
  ],
  [{ Type: "Online_ISSN", Value: "12345679" }, { onlineIssn: "1234-5679" }],
  [[{ type: "print_issn", value: "0028-0836" }], { printIssn: "0028-0836" }],
  [[{ Type: "Linking_ISSN", Value: "0028-0836" }], { linkingIssn: "0028-0836" }],
  [{ ISBN: 9783161484100 }, { isbn: "9783161484100" }],
  [{ Proprietary: ["a:1", "b:2", "a:1"] }, { proprietary: ["a:1", "b:2"] }],
  [[{ Type: "Proprietary:exp", Value: "7" }], { proprietary: ["exp:7"] }],
  [[{ Type: "Proprietary", Value: "exp:exp:7" }], { proprietary: ["exp:7"] }],
  [[{ Type: "Proprietary", Value: "exp:http://x:7" }], { proprietary: ["exp:http://x:7"] }],
  [null, {}],
  [[], {}],
  [[null, { Type: "DOI", Value: null }], {}],
])("reads %j without a finding", (value, found) => {
  expect(ids(value)).toEqual({ found, codes: [] });
});

test.each([
  [{ Online_ISSN: "1234-5678" }, { onlineIssn: "1234-5678" }, ["identifier-check-digit"]],
  [{ Online_ISSN: "x" }, {}, ["identifier-malformed"]],
  [{ Print_ISSN: "ISSN 0028-0836" }, { printIssn: "0028-0836" }, ["identifier-with-words"]],
  [{ ISBN: "978-3-16-148410-0 (pbk.)" }, { isbn: "9783161484100" }, ["identifier-with-words"]],
  [{ ISBN: "978-3-16-148410-1; 978-0-306-40615-7" }, { isbn: "9780306406157" }, ["identifiers-in-one-cell"]],
  [{ ORCID: "1" }, {}, ["identifier-type-unknown"]],
  [{ constructor: "1" }, {}, ["identifier-type-unknown"]],
  [{ DOI: ["10.1/a", "10.1/A", "10.1/b"] }, { doi: "10.1/a" }, ["identifier-repeated"]],
])("reports %j", (value, found, codes) => {
  expect(ids(value)).toEqual({ found, codes });
});
