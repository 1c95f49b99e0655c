import { expect, test } from "vitest";
import { month } from "../standard/month";
import { findReport } from "../standard/reports";
import { CounterRefusal } from "./counter-refusal";
import { readReportRequest } from "./read-report-request";

const read = (id: string, query: Record<string, string> = {}) => {
  const report = findReport("5.1", id);
  if (!report) throw new Error(`No report ${id}`);
  return readReportRequest(report, { begin_date: "2025-01", end_date: "2025-02", ...query }, month("2026-12"));
};

const refusalOf = (query: Record<string, string>) => {
  try {
    read("TR", query);
  } catch (error) {
    if (error instanceof CounterRefusal) return [error.exception, error.status];
    throw error;
  }
  return null;
};

test.each([
  [{ begin_date: "" }, [1030, 400]],
  [{ end_date: "" }, [1030, 400]],
  [{ begin_date: "2025" }, [3020, 400]],
  [{ begin_date: "2025-13" }, [3020, 400]],
  [{ begin_date: "01-2025" }, [3020, 400]],
  [{ end_date: "2025-02-29" }, [3020, 400]],
  [{ begin_date: "2025-03" }, [3020, 400]],
  [{ begin_date: "2025-02-10", end_date: "2025-02-09" }, [3020, 400]],
  [{ begin_date: "2026-12", end_date: "2026-12" }, [3020, 400]],
  [{ begin_date: "2015-01", end_date: "2025-01" }, [3020, 400]],
  [{ begin_date: "2025-01-01", end_date: "2025-02-28" }, null],
  [{ begin_date: "2025-02", end_date: "2025-02-01" }, null],
  [{ begin_date: "2015-01", end_date: "2024-12" }, null],
])("dates %j are answered with %j", (query, refusal) => {
  expect(refusalOf(query)).toEqual(refusal);
});

test("a report ends before the current month and names later ones", () => {
  const { months, running } = read("TR", { begin_date: "2026-11", end_date: "2027-01" });
  expect([months, running]).toEqual([["2026-11"], ["2026-12", "2027-01"]]);
});

test("a date far in the future does not make a long list", () => {
  expect(read("TR", { end_date: "9999-12" }).running).toHaveLength(12);
});

test("filters are read in any spelling and named in that of the standard", () => {
  const { filters, exceptions } = read("TR", {
    metric_type: "total_item_requests|Unique_Item_Requests",
    ...{ data_type: "journal|BOOK", access_type: "controlled", access_method: "regular" },
    ...{ yop: "2019|2021-2023", item_id: "ISSN:12345679|issn:0003-486x" },
  });
  expect(filters).toEqual({
    Metric_Type: ["Total_Item_Requests", "Unique_Item_Requests"],
    ...{ Data_Type: ["Journal", "Book"], Access_Type: ["Controlled"], Access_Method: ["Regular"] },
    ...{ YOP: ["2019", "2021-2023"], Item_ID: ["ISSN:1234-5679", "ISSN:0003-486X"] },
  });
  expect(exceptions).toEqual([]);
});

test.each<[string, Record<string, string>, number, string | undefined]>([
  ["TR", { colour: "red" }, 3050, "colour"],
  ["TR", { database: "Base" }, 3050, "database"],
  ["PR", { yop: "2020" }, 3050, "yop"],
  ["TR_J1", { metric_type: "Total_Item_Requests" }, 3050, "metric_type"],
  ["TR", { metric_type: "Searches_Platform" }, 3060, "metric_type=Searches_Platform"],
  ["TR", { access_type: "Gratis" }, 3060, "access_type=Gratis"],
  ["TR", { yop: "2023-2021" }, 3060, "yop=2023-2021"],
  ["TR", { item_id: "1234-5679" }, 3060, "item_id=1234-5679"],
  ["TR", { country_code: "CZ" }, 3060, "country_code"],
  ["TR", { item_id: "DOI:10.1000/x|ISSN:1234-5679" }, 3061, "item_id"],
  ["TR", { attributes_to_show: "YOP|Colour" }, 3062, "attributes_to_show=Colour"],
  ["PR", { attributes_to_show: "YOP" }, 3062, "attributes_to_show=YOP"],
  ["TR", { granularity: "Totals" }, 3062, "granularity=Totals"],
  ["IR", { include_parent_details: "perhaps" }, 3062, "include_parent_details=perhaps"],
  ["IR", { include_component_details: "True" }, 3063, undefined],
])("%s with %j is a report with exception %s", (id, query, code, data) => {
  const { exceptions, filters } = read(id, query);
  expect(exceptions).toEqual([{ code, message: expect.any(String), ...(data && { data }) }]);
  expect(filters).toEqual({});
});

test("valid values count next to invalid ones", () => {
  const { filters, attributes } = read("TR", {
    access_type: "Open|Gratis",
    attributes_to_show: "Access_Type|Colour|yop",
  });
  expect(filters).toEqual({ Access_Type: ["Open"] });
  expect(attributes).toEqual(["YOP", "Access_Type"]);
});

test("totals of one month are its counts", () => {
  expect(read("TR", { end_date: "2025-01", granularity: "Totals" }).exceptions).toEqual([]);
});

test("an API key in a wrong parameter is not repeated", () => {
  const key = `usus_${"a".repeat(43)}`;
  const { exceptions } = read("TR", { access_type: key, [key]: "1" });
  expect(JSON.stringify(exceptions)).not.toContain("aaa");
  expect(exceptions.map(({ code }) => code)).toEqual([3050, 3060]);
});

test("names that all objects have are no parameters and no types of identifiers", () => {
  const query = { constructor: "x", toString: "x", item_id: "__proto__:x" };
  expect(read("TR", query).exceptions.map(({ code, data }) => [code, data])).toEqual([
    [3050, "constructor, toString"],
    [3060, "item_id=__proto__:x"],
  ]);
});
