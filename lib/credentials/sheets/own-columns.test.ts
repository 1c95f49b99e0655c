import { describe, expect, test } from "vitest";
import { importColumns } from "../import-columns";
import { formatOf, ownHeadings, releaseOf, releaseOfSheet, sheetName, sheetReleases } from "./own-columns";
import { meaningOf } from "./table";

test.each(importColumns)("meaningOf understands our own heading of %s", (column) => {
  expect(meaningOf(ownHeadings[column].heading, new Set())).toEqual({ column });
});

test.each(sheetReleases)("releaseOfSheet understands our own sheet name of release %s", (release) => {
  expect(releaseOfSheet(sheetName(release))).toBe(release);
});

const codes = new Set(["TR", "PR", "IR_M1", "JR1GOA"]);

describe("formatOf", () => {
  test.each([
    ["own", "Organization|Platform|Title|URL|Customer ID|Requestor ID|API key|Reports"],
    [
      "celus",
      "title|organization|publisher/vendor/platform|SUSHI url|requestor id|customer id|api key|platform filter|TR",
    ],
    [
      "celus",
      "id|title|organization|platform|url|counter_version|requestor_id|customer_id|http_username|http_password|api_key|extra_params|counter_reports",
    ],
    ["celus", "organization|platform|version|customer_id|requestor_id|URL|extra_attrs"],
    [
      "cc-plus",
      "Institution ID (CC+ System ID)|Local Institution Identifier|Provider ID (CC+ System ID)|Status|Customer ID|Requestor ID|API Key|Extra Args||Institution-Name|Provider-Name",
    ],
  ])("recognizes %s: %s", (format, headings) => {
    expect(formatOf(headings.split("|"))).toBe(format);
  });
});

test.each([
  ["Organization", { column: "organization" }],
  ["Publisher/Vendor/Platform", { column: "platform" }],
  ["Provider-Name", { column: "platform" }],
  ["Local Institution Identifier", { column: "organization" }],
  ["SUSHI url", { column: "url" }],
  ["customer_id", { column: "customer_id" }],
  ["Extra Args", { column: "extra_params" }],
  ["Verze COUNTER", { column: "counter_version" }],
  ["tr", { report: "TR" }],
  ["JR1GOA", { report: "JR1GOA" }],
  ["Provider ID (CC+ System ID)", null],
  ["Support Email", null],
  ["", null],
])("meaningOf understands the heading %s", (heading, meaning) => {
  expect(meaningOf(heading, codes)).toEqual(meaning);
});

test.each([
  ["COUNTER 5.1", "5.1"],
  ["Credentials-COUNTER5", "5"],
  ["Credentials-COUNTER51", "5.1"],
  ["Credentials-COUNTER4", "4"],
  ["Organizations", null],
  ["COUNTER 6", null],
])("releaseOfSheet reads %s as release %s", (name, release) => {
  expect(releaseOfSheet(name)).toBe(release);
});

test.each([
  ["5", "5"],
  ["51", "5.1"],
  ["5,1", "5.1"],
  ["5.0", "5"],
  ["R5.1", "5.1"],
  ["COUNTER 4", "4"],
  ["Release 5", "5"],
  ["3", null],
  ["five", null],
  ["", null],
])("releaseOf reads %s as %s", (text, release) => {
  expect(releaseOf(text)).toBe(release);
});
