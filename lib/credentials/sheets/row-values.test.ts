import { describe, expect, test } from "vitest";
import { parseParams, rowValues } from "./row-values";
import { recognizeCredentialsTable } from "./table";

const codes = new Set(["TR", "PR", "DR", "JR1"]);

function first(lines: string[], release: "4" | "5" | "5.1" = "5") {
  const rows = lines.map((line, index) => ({ number: index + 1, cells: line.split("|") }));
  const table = recognizeCredentialsTable("Sheet", rows, codes);
  const [record] = table?.records ?? [];
  if (!table || !record) throw new Error("No row was found.");
  return { table, record, ...rowValues(record, release) };
}

test("rowValues reads the filled cells of our own template", () => {
  const { values, notes } = first([
    "Notes on this sheet",
    "",
    "Organization|Platform|Title|URL|Customer ID|Requestor ID|API key|Platform filter|Reports|Automatic harvesting|Keys end on",
    "Brno|JSTOR|main||c-1||k-1|p|TR, pr|no|31. 12. 2026",
  ]);
  expect(notes).toEqual([]);
  expect(values).toEqual({
    title: "main",
    customer_id: "c-1",
    api_key: "k-1",
    extra_params: { platform: "p" },
    reports: ["TR", "PR"],
    enabled: false,
    expires_on: "2026-12-31",
  });
});

test("rowValues reads Celus' report columns and HTTP authentication among the parameters", () => {
  const headings = "organization|platform|version|customer_id|extra_attrs|TR|JR1";
  const { values, table } = first([headings, "Brno|JSTOR|4|c|auth=me,pass,word; Name=Jan||active"], "4");
  expect(table.format).toBe("celus");
  expect(values).toEqual({
    customer_id: "c",
    http_username: "me",
    http_password: "pass,word",
    extra_params: { Name: "Jan" },
    reports: ["JR1"],
  });
});

test("rowValues treats CC-Plus' placeholders as blanks", () => {
  const headings =
    "Institution ID (CC+ System ID)|Status|Customer ID|Requestor ID|Extra Args|Institution-Name|Provider-Name";
  const { values, table } = first([headings, "3|Suspended|c|-required-|&platform=x|Brno|JSTOR"]);
  expect(table.format).toBe("cc-plus");
  expect(values).toEqual({ customer_id: "c", extra_params: { platform: "x" }, enabled: false });
});

test("rowValues reads masks of our own export as null", () => {
  const { values } = first(["Platform|Customer ID|API key|Extra parameters", "JSTOR|••••4567||platform=••••form"]);
  expect(values).toEqual({ customer_id: null, extra_params: { platform: null } });
});

test.each([
  ["Not before", "2026-03-01T10:30:00", { not_before: "2026-03-01T10:30:00Z" }],
  ["Not before", "2026-03-01", { not_before: "2026-03-01T00:00:00Z" }],
  ["Oldest month available", "2024-05-01", { last_harvestable_month: "2024-05" }],
  ["Oldest month available", "2024-05", { last_harvestable_month: "2024-05" }],
])("%s %s", (heading, text, expected) => {
  expect(first([`Platform|Customer ID|${heading}`, `JSTOR|c|${text}`]).values).toMatchObject(expected);
});

test.each([
  ["Keys end on", "soon", "expires_on"],
  ["Automatic harvesting", "perhaps", "enabled"],
  ["Extra parameters", "{broken", "extra_params"],
])("rowValues notes an unreadable %s with its column", (heading, text, column) => {
  expect(first([`Platform|Customer ID|${heading}`, `JSTOR|c|${text}`]).notes).toEqual([{ column, code: "invalid" }]);
});

describe("tableOf", () => {
  test("returns null for a sheet without headings of credentials", () => {
    expect(recognizeCredentialsTable("x", [{ number: 1, cells: ["organization"] }], codes)).toBeNull();
    expect(recognizeCredentialsTable("x", [], codes)).toBeNull();
  });

  test("skips rows that only name a platform", () => {
    const rows = ["Platform|Customer ID|Status", "JSTOR||Enabled", "EBSCO|c|"].map((line, index) => ({
      number: index + 1,
      cells: line.split("|"),
    }));
    expect(recognizeCredentialsTable("x", rows, codes)?.records.map(({ row }) => row)).toEqual([3]);
  });
});

test.each([
  ["", {}],
  ["platform=jstor", { platform: "jstor" }],
  ["platform = jstor; site=a b", { platform: "jstor", site: "a b" }],
  ["&platform=jstor&site=x%20y", { platform: "jstor", site: "x y" }],
  ["?platform=100%", { platform: "100%" }],
  ['{"platform": "jstor", "n": 3, "x": null}', { platform: "jstor", n: "3", x: "" }],
  ["{'platform': 'jstor', 'note': \"it's\"}", { platform: "jstor", note: "it's" }],
  ["{'quoted': 'a \"b\" c', 'empty': '', 'none': None}", { quoted: 'a "b" c', empty: "", none: "" }],
  ["{}", {}],
  ["auth=user,word", { auth: "user,word" }],
])("parseParams reads %s", (text, params) => {
  expect(parseParams(text)).toEqual(params);
});

test.each(["just a key", "{broken", "{'a': ['b']}", "[1]", "=x"])("parseParams returns null for %s", (text) => {
  expect(parseParams(text)).toBeNull();
});
