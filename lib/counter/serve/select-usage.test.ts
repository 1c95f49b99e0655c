import { expect, test } from "vitest";
import { month } from "../standard/month";
import { findReport } from "../standard/reports";
import type { UsageRecord } from "../usage-record";
import { readReportRequest } from "./read-report-request";
import { usageSelector } from "./select-usage";

const selector = (id: string, query: Record<string, string> = {}) => {
  const report = findReport("5.1", id);
  if (!report) throw new Error(`No report ${id}`);
  const dates = { begin_date: "2025-01", end_date: "2025-02" };
  return usageSelector(readReportRequest(report, { ...dates, ...query }, month("2026-12")));
};

const master = { counterCode: "TR", release: "5.1" };
const journal: UsageRecord = {
  ...{ month: month("2025-01"), metric: "Total_Item_Requests", value: 3, institution: null, place: 0 },
  ...{ title: "Annals", titleIds: { printIssn: "0003-486X", doi: "10.1000/a" }, item: null, itemIds: {} },
  attributes: {
    ...{ Platform: "E", Publisher: "P", Data_Type: "Journal", YOP: "2021" },
    ...{ Access_Type: "Controlled", Access_Method: "Regular" },
  },
};
const changed = (attributes: UsageRecord["attributes"], metric = journal.metric): UsageRecord => ({
  ...{ ...journal, metric },
  attributes: { ...journal.attributes, ...attributes },
});

test("a view shows its own attributes only", () => {
  expect(selector("TR_J1")(journal, master)?.attributes).toEqual({ Platform: "E", Publisher: "P" });
  expect(selector("TR_J3")(journal, master)?.attributes).toEqual({
    ...{ Platform: "E", Publisher: "P", Access_Type: "Controlled" },
  });
});

test.each([
  ["TR_J1", changed({ Access_Type: "Open" }), false],
  ["TR_J1", changed({ Access_Method: "TDM" }), false],
  ["TR_J1", changed({ Data_Type: "Book" }), false],
  ["TR_J1", changed({}, "No_License"), false],
  ["TR_J2", changed({}, "No_License"), true],
  ["TR_J3", changed({ Access_Type: "Open" }), true],
  ["TR_B1", changed({ Data_Type: "Reference_Work" }), true],
  ["TR_B1", journal, false],
])("%s takes usage by the filters of the standard", (id, record, isPart) => {
  expect(selector(id)(record, master) !== null).toBe(isPart);
});

test("usage of a view that was received as such passes its filters without their attributes", () => {
  const { Platform = "", Publisher = "" } = journal.attributes;
  const bare = { ...journal, attributes: { Platform, Publisher } };
  expect(selector("TR_J1")(bare, { counterCode: "TR_J1", release: "5" })).not.toBeNull();
});

test("a full report shows requested attributes, and all usage", () => {
  expect(selector("TR")(journal, master)?.attributes).toEqual({ Platform: "E", Publisher: "P", Data_Type: "Journal" });
  const usage = selector("TR", { attributes_to_show: "YOP|Access_Method" })(journal, master);
  expect(usage?.attributes).toMatchObject({ YOP: "2021", Access_Method: "Regular" });
  expect(usage?.attributes).not.toHaveProperty("Access_Type");
});

test.each<[Record<string, string>, boolean]>([
  [{ yop: "2020-2022" }, true],
  [{ yop: "2019|2021" }, true],
  [{ yop: "2022" }, false],
  [{ metric_type: "No_License" }, false],
  [{ access_type: "Open" }, false],
  [{ data_type: "Journal|Book" }, true],
  [{ item_id: "ISSN:0003-486X" }, true],
  [{ item_id: "Online_ISSN:0003-486X" }, false],
  [{ item_id: "DOI:10.1000/A" }, true],
])("the filter %j of a full report is applied", (query, isPart) => {
  expect(selector("TR", query)(journal, master) !== null).toBe(isPart);
});

const article: UsageRecord = {
  ...journal,
  ...{ item: "On counting", itemIds: { doi: "10.1000/count" } },
  itemDetails: { authors: "A. Author (ORCID:0000-0001-2345-6789); B. Other", publicationDate: "2021-05" },
  attributes: { ...journal.attributes, Data_Type: "Article", Parent_Data_Type: "Journal", Article_Version: "VoR" },
};
const items = { counterCode: "IR", release: "5.1" };

test("an item report shows parents and details on request", () => {
  expect(selector("IR")(article, items)).toMatchObject({
    ...{ title: null, titleIds: {}, itemDetails: { authors: "", publicationDate: "" } },
    attributes: { Data_Type: "Article" },
  });
  const query = { include_parent_details: "True", attributes_to_show: "Authors|Article_Version" };
  expect(selector("IR", query)(article, items)).toMatchObject({
    ...{ title: "Annals", itemDetails: { authors: article.itemDetails?.authors, publicationDate: "" } },
    attributes: { Parent_Data_Type: "Journal", Article_Version: "VoR" },
  });
});

test("articles have their journal, authors and dates", () => {
  expect(selector("IR_A1")(article, items)).toMatchObject({
    ...{ title: "Annals", itemDetails: article.itemDetails },
    attributes: { Article_Version: "VoR", Access_Type: "Controlled" },
  });
});

test.each([
  ["b. other", true],
  ["ORCID:0000-0001-2345-6789", true],
  ["Other", false],
])("the author %s is compared by name or identifier", (author, isPart) => {
  expect(selector("IR", { author })(article, items) !== null).toBe(isPart);
});

test("a database is compared by its name", () => {
  const base = { ...changed({ Data_Type: "Database_Full" }, "Searches_Regular"), title: "Base" };
  const source = { counterCode: "DR", release: "5.1" };
  expect(selector("DR", { database: "base" })(base, source)).not.toBeNull();
  expect(selector("DR", { database: "Other" })(base, source)).toBeNull();
});
