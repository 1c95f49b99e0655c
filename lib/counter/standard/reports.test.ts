import { expect, test } from "vitest";
import { counterReports, findReport, findReportByName } from "./reports";

test("each release has sixteen reports and views with distinct names", () => {
  expect(counterReports).toHaveLength(32);
  expect(counterReports.filter((report) => report.release === "5")).toHaveLength(16);
  expect(counterReports.filter((report) => !report.isView).map((report) => `${report.id} ${report.release}`)).toEqual([
    "PR 5",
    "DR 5",
    "TR 5",
    "IR 5",
    "PR 5.1",
    "DR 5.1",
    "TR 5.1",
    "IR 5.1",
  ]);
});

test("full reports are requested with the finest breakdown of their release", () => {
  expect(findReport("5", "tr")?.attributesToShow).toEqual([
    "Data_Type",
    "Section_Type",
    "YOP",
    "Access_Type",
    "Access_Method",
  ]);
  expect(findReport("5.1", "TR")?.attributesToShow).toEqual(["YOP", "Access_Type", "Access_Method"]);
  expect(findReport("5.1", "PR")?.attributesToShow).toEqual(["Access_Method"]);
  expect(findReport("5", "IR")).toMatchObject({
    attributesToShow: [
      "Authors",
      "Publication_Date",
      "Article_Version",
      "Data_Type",
      "YOP",
      "Access_Type",
      "Access_Method",
    ],
    includesParentDetails: true,
  });
  expect(findReport("5", "TR_J1")?.attributesToShow).toEqual([]);
});

test("views preset the filters of their release", () => {
  expect(findReport("5", "TR_B1")?.filters).toEqual({
    Data_Type: ["Book"],
    Access_Type: ["Controlled"],
    Access_Method: ["Regular"],
  });
  expect(findReport("5.1", "TR_B1")?.filters.Data_Type).toEqual(["Book", "Reference_Work"]);
  expect(findReport("5.1", "IR_M1")?.filters.Data_Type).toContain("Sound");
});

test("Release 5.1 adds unique items to the database and multimedia views", () => {
  expect(findReport("5", "DR_D1")?.metrics).not.toContain("Unique_Item_Requests");
  expect(findReport("5.1", "DR_D1")?.metrics).toContain("Unique_Item_Requests");
  expect(findReport("5.1", "IR_M1")?.metrics).toEqual(["Total_Item_Requests", "Unique_Item_Requests"]);
});

test("finds a report by its name in either release", () => {
  expect(findReportByName("title master report")?.id).toBe("TR");
  expect(findReportByName("Title Report")?.release).toBe("5.1");
  expect(findReportByName("Journal Report 1 (R4)")).toBeUndefined();
});
