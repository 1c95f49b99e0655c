type Fields = Record<string, unknown>;

/** Header of a Release 5 report of January and February 2024; fields given replace the usual ones, undefined drops them. */
export function header5(fields: Fields = {}): Fields {
  return {
    Created: "2024-03-11T07:00:00Z",
    Created_By: "Example Press",
    Customer_ID: "c-17",
    Report_ID: "TR",
    Release: "5",
    Report_Name: "Title Master Report",
    Institution_Name: "Example Library",
    Institution_ID: [{ Type: "Proprietary", Value: "exp:c-17" }],
    Report_Filters: [
      { Name: "Begin_Date", Value: "2024-01-01" },
      { Name: "End_Date", Value: "2024-02-29" },
    ],
    Report_Attributes: [{ Name: "Attributes_To_Show", Value: "Data_Type|YOP|Access_Type" }],
    ...fields,
  };
}

export function header51(fields: Fields = {}): Fields {
  return {
    Release: "5.1",
    Report_ID: "TR",
    Report_Name: "Title Report",
    Created: "2024-03-11T07:00:00Z",
    Created_By: "Example Press",
    Institution_Name: "Example Library",
    Institution_ID: { Proprietary: ["exp:c-17"] },
    Registry_Record: "",
    Report_Attributes: { Attributes_To_Show: ["YOP", "Access_Type", "Access_Method"] },
    Report_Filters: { Begin_Date: "2024-01-01", End_Date: "2024-02-29" },
    ...fields,
  };
}

export const january = { Begin_Date: "2024-01-01", End_Date: "2024-01-31" };
export const february = { Begin_Date: "2024-02-01", End_Date: "2024-02-29" };

/** Performance of Release 5 with one metric in January. */
export function requests5(
  Count: unknown,
  Period: unknown = january,
  Metric_Type: unknown = "Total_Item_Requests",
): Fields[] {
  return [{ Period, Instance: [{ Metric_Type, Count }] }];
}

/** A journal of Release 5 with seven requests in January. */
export function journal5(fields: Fields = {}): Fields {
  return {
    Title: "Journal of Invented Results",
    Item_ID: [
      { Type: "Online_ISSN", Value: "1234-5679" },
      { Type: "Proprietary", Value: "exp:jir" },
    ],
    Publisher: "Example Press",
    Platform: "Example Online",
    Data_Type: "Journal",
    Section_Type: "Article",
    YOP: "2023",
    Access_Type: "Controlled",
    Access_Method: "Regular",
    Performance: requests5(7),
    ...fields,
  };
}

/** A book of Release 5.1 with twelve requests in January and three in February. */
export function book51(fields: Fields = {}): Fields {
  return {
    Title: "Handbook of Made-up Things",
    Item_ID: { ISBN: "978-3-16-148410-0", Proprietary: "exp:b1" },
    Publisher: "Example Press",
    Publisher_ID: { Proprietary: ["exp:p1"] },
    Platform: "Example Online",
    Attribute_Performance: [
      {
        Data_Type: "Book",
        YOP: "2019",
        Access_Type: "Controlled",
        Access_Method: "Regular",
        Performance: {
          Total_Item_Requests: { "2024-01": 12, "2024-02": 3 },
          Unique_Title_Requests: { "2024-01": 1 },
        },
      },
    ],
    ...fields,
  };
}

/** A Release 5 Title Report of these items. */
export function report5(items: unknown, fields: Fields = {}): string {
  return JSON.stringify({ Report_Header: header5(fields), Report_Items: items });
}

/** A Release 5.1 Title Report of these items. */
export function report51(items: unknown, fields: Fields = {}): string {
  return JSON.stringify({ Report_Header: header51(fields), Report_Items: items });
}
