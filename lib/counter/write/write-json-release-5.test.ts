import { expect, test } from "vitest";
import { month } from "../standard/month";
import { findReport } from "../standard/reports";
import type { UsageItem } from "./group-usage";
import { writeJsonRelease5 } from "./write-json-release-5";
import type { WrittenReport } from "./written-report";

const [january, february] = [month("2025-01"), month("2025-02")];

function reportOf(id: string, changes: Partial<WrittenReport>): WrittenReport {
  const report = findReport("5", id);
  if (!report) throw new Error(`No report ${id}`);
  return {
    ...{ report, months: [january, february], attributes: new Set(), hasParents: false },
    ...{ institution: "Example Library", institutionIds: ["usus:7"], created: "2025-03-11T07:00:00Z" },
    ...{ createdBy: "Usus", registryRecord: "https://registry.example/p", exceptions: [], ...changes },
  };
}

const itemOf = (item: Partial<UsageItem>): UsageItem => ({
  ...{ title: null, titleIds: {}, item: null, itemIds: {}, titleDetails: undefined, itemDetails: undefined },
  ...{ attributes: {}, sets: [], ...item },
});

async function written(report: WrittenReport, ...items: UsageItem[]): Promise<unknown> {
  let text = "";
  for await (const piece of writeJsonRelease5(report, each(items))) text += piece;
  return JSON.parse(text);
}

async function* each(items: readonly UsageItem[]) {
  yield* items;
}

test("writes an element per set of attributes, a performance per month, and the header of Release 5", async () => {
  const counts = new Map([
    [
      "Total_Item_Requests",
      new Map([
        [february, 2],
        [january, 7],
      ]),
    ],
    ["Unique_Item_Requests", new Map([[january, 5]])],
  ]);
  const report = reportOf("TR", {
    attributes: new Set(["Publisher", "Platform", "Data_Type", "YOP"]),
    exceptions: [{ code: 3031, message: "Usage Not Ready for Requested Dates", data: "2025-02" }],
  });
  const journal = itemOf({
    ...{ title: "Journal of Invented Results", titleIds: { onlineIssn: "1234-5679", proprietary: ["exp:jir"] } },
    attributes: { Publisher: "Example Press", Platform: "Example Online" },
    sets: [
      { attributes: { YOP: "2023", Data_Type: "Journal" }, counts },
      { attributes: { YOP: "2024" }, counts: new Map([["No_License", new Map([[january, 1]])]]) },
    ],
  });
  const described = {
    ...{ Title: "Journal of Invented Results", Publisher: "Example Press", Platform: "Example Online" },
    Item_ID: [
      { Type: "Proprietary", Value: "exp:jir" },
      { Type: "Online_ISSN", Value: "1234-5679" },
    ],
  };
  const inJanuary = { Begin_Date: "2025-01-01", End_Date: "2025-01-31" };
  expect(await written(report, journal)).toEqual({
    Report_Header: {
      ...{ Created: "2025-03-11T07:00:00Z", Created_By: "Usus", Customer_ID: "7" },
      ...{ Report_ID: "TR", Release: "5", Report_Name: "Title Master Report", Institution_Name: "Example Library" },
      Institution_ID: [{ Type: "Proprietary", Value: "usus:7" }],
      Report_Filters: [
        { Name: "Begin_Date", Value: "2025-01-01" },
        { Name: "End_Date", Value: "2025-02-28" },
      ],
      Report_Attributes: [{ Name: "Attributes_To_Show", Value: "Data_Type|YOP" }],
      Exceptions: [
        { Code: 3031, Severity: "Warning", Message: "Usage Not Ready for Requested Dates", Data: "2025-02" },
      ],
    },
    Report_Items: [
      {
        ...{ ...described, Data_Type: "Journal", YOP: "2023" },
        Performance: [
          {
            Period: inJanuary,
            Instance: [
              { Metric_Type: "Total_Item_Requests", Count: 7 },
              { Metric_Type: "Unique_Item_Requests", Count: 5 },
            ],
          },
          {
            Period: { Begin_Date: "2025-02-01", End_Date: "2025-02-28" },
            Instance: [{ Metric_Type: "Total_Item_Requests", Count: 2 }],
          },
        ],
      },
      {
        ...{ ...described, YOP: "2024" },
        Performance: [{ Period: inJanuary, Instance: [{ Metric_Type: "No_License", Count: 1 }] }],
      },
    ],
  });
});

test("writes parents, authors and dates of publication of items", async () => {
  const article = itemOf({
    ...{ title: "Annals of Numbers", titleIds: { printIssn: "0003-486X" }, titleDetails: undefined },
    ...{ item: "On counting", itemIds: { doi: "10.1000/count" } },
    itemDetails: { authors: "A. Author (ORCID:0000-0001-2345-6789); B. Nováková", publicationDate: "2023-05-01" },
    attributes: { Publisher: "P", Platform: "E", Article_Version: "VoR", Parent_Data_Type: "Journal" },
    sets: [{ attributes: { Data_Type: "Article" }, counts: new Map([["No_License", new Map([[january, 1]])]]) }],
  });
  const report = reportOf("IR", { attributes: new Set(["Data_Type", "Article_Version"]), hasParents: true });
  expect(await written(report, article)).toMatchObject({
    Report_Header: {
      Report_Attributes: [
        { Name: "Attributes_To_Show", Value: "Authors|Publication_Date|Article_Version|Data_Type" },
        { Name: "Include_Parent_Details", Value: "True" },
      ],
    },
    Report_Items: [
      {
        ...{ Item: "On counting", Item_ID: [{ Type: "DOI", Value: "10.1000/count" }], Data_Type: "Article" },
        Item_Contributors: [
          { Type: "Author", Name: "A. Author", Identifier: "ORCID:0000-0001-2345-6789" },
          { Type: "Author", Name: "B. Nováková" },
        ],
        Item_Dates: [{ Type: "Publication_Date", Value: "2023-05-01" }],
        Item_Attributes: [{ Type: "Article_Version", Value: "VoR" }],
        Item_Parent: {
          ...{ Item_Name: "Annals of Numbers", Data_Type: "Journal" },
          Item_ID: [{ Type: "Print_ISSN", Value: "0003-486X" }],
        },
      },
    ],
  });
});

test("writes the filters of a view into its header, and no publisher into a platform report", async () => {
  const platform = itemOf({
    attributes: { Platform: "E" },
    sets: [{ attributes: {}, counts: new Map([["Searches_Platform", new Map([[january, 3]])]]) }],
  });
  const file = await written(reportOf("PR_P1", { attributes: new Set(["Platform"]) }), platform);
  expect(file).not.toHaveProperty("Report_Header.Report_Attributes");
  expect(file).toMatchObject({
    Report_Header: {
      Report_Filters: [
        {
          Name: "Metric_Type",
          Value: "Searches_Platform|Total_Item_Requests|Unique_Item_Requests|Unique_Title_Requests",
        },
        { Name: "Access_Method", Value: "Regular" },
        { Name: "Begin_Date" },
        { Name: "End_Date" },
      ],
    },
    Report_Items: [{ Platform: "E", Performance: expect.any(Array) }],
  });
});
