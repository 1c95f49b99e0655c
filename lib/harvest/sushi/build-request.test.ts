import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import type { Release, ReportDefinition } from "@/lib/counter/standard/report-definition";
import { findReport } from "@/lib/counter/standard/reports";
import { noSecrets } from "@/lib/credentials/secrets/secrets";
import { type Access, buildRequest, buildStatusRequest, requestWithoutSecrets } from "./build-request";

const access: Access = {
  ...noSecrets,
  url: "https://sushi.example.org/a",
  customerId: "c|1,2",
  requestorId: "me@library",
  apiKey: "k+/=&x",
  extraParams: {},
};
const requestOf = (release: Release, id: string) => ({
  report: definition(release, id),
  month: month("2024-02"),
  dates: "short" as const,
});

function definition(release: Release, id: string): ReportDefinition {
  const report = findReport(release, id);
  if (!report) throw new Error(`no ${id}`);
  return report;
}

test.each([
  ["5", "TR", "https://sushi.example.org/a", "/a/reports/tr"],
  ["5", "IR_M1", "https://sushi.example.org", "/reports/ir_m1"],
  ["5", "PR", "https://sushi.example.org/r51", "/r51/reports/pr"],
  ["5.1", "TR", "https://sushi.example.org/a", "/a/r51/reports/tr"],
  ["5.1", "TR", "https://sushi.example.org/a/r51", "/a/r51/reports/tr"],
  ["5.1", "TR", "https://sushi.example.org/a/R51", "/a/R51/reports/tr"],
  ["5.1", "DR", "https://sushi.example.org/r5", "/r5/reports/dr"],
] as const)("buildRequest for release %s, %s at %s returns %s", (release, id, url, path) => {
  expect(buildRequest({ ...access, url }, requestOf(release, id)).pathname).toBe(path);
});

test.each([
  ["5", "TR", "Data_Type|Section_Type|YOP|Access_Type|Access_Method"],
  ["5", "PR", "Data_Type|Access_Method"],
  ["5", "DR", "Data_Type|Access_Method"],
  ["5", "IR", "Authors|Publication_Date|Article_Version|Data_Type|YOP|Access_Type|Access_Method"],
  ["5", "IR_M1", null],
  ["5", "TR_J1", null],
  ["5.1", "TR", "YOP|Access_Type|Access_Method"],
  ["5.1", "DR", "Access_Method"],
  ["5.1", "PR", "Access_Method"],
  ["5.1", "IR", "Authors|Publication_Date|Article_Version|YOP|Access_Type|Access_Method"],
] as const)("buildRequest for release %s, %s requests the split %s", (release, id, split) => {
  const { searchParams } = buildRequest(access, requestOf(release, id));
  expect(searchParams.get("attributes_to_show")).toBe(split);
  expect(searchParams.get("include_parent_details")).toBe(id === "IR" ? "True" : null);
});

test("buildRequest encodes every value, in the order that publishers document", () => {
  expect(buildRequest(access, requestOf("5", "PR")).search).toBe(
    "?customer_id=c%7C1%2C2&requestor_id=me%40library&api_key=k%2B%2F%3D%26x&attributes_to_show=Data_Type%7CAccess_Method&begin_date=2024-02&end_date=2024-02",
  );
});

test("buildRequest sends the requestor id as customer id if there is none", () => {
  const { searchParams } = buildRequest({ ...access, customerId: "", apiKey: "" }, requestOf("5", "PR"));
  expect(searchParams.get("customer_id")).toBe("me@library");
  expect(searchParams.has("api_key")).toBe(false);
});

test("buildRequest omits empty ids", () => {
  const { searchParams } = buildRequest({ ...access, requestorId: "", apiKey: "" }, requestOf("5", "PR"));
  expect([...searchParams.keys()]).toEqual(["customer_id", "attributes_to_show", "begin_date", "end_date"]);
});

test("buildRequest writes long dates as the first and last day of the month", () => {
  const { searchParams } = buildRequest(access, { ...requestOf("5", "PR"), dates: "long" });
  expect([searchParams.get("begin_date"), searchParams.get("end_date")]).toEqual(["2024-02-01", "2024-02-29"]);
});

test("buildRequest sends extra parameters unchanged, in place of ours", () => {
  const extraParams = { platform: "ebsco host", attributes_to_show: "YOP" };
  const { searchParams } = buildRequest({ ...access, extraParams }, requestOf("5", "TR"));
  expect(searchParams.get("platform")).toBe("ebsco host");
  expect(searchParams.getAll("attributes_to_show")).toEqual(["YOP"]);
  expect(extraParams).toEqual({ platform: "ebsco host", attributes_to_show: "YOP" });
});

test("shownRequest has the same parameters without secrets", () => {
  const address = requestWithoutSecrets(
    { ...access, extraParams: { platform: "hidden-platform" } },
    requestOf("5.1", "TR"),
  );
  expect(address).toBe(
    "https://sushi.example.org/a/r51/reports/tr?customer_id=•••&requestor_id=•••&api_key=•••&attributes_to_show=YOP%7CAccess_Type%7CAccess_Method&begin_date=2024-02&end_date=2024-02&platform=•••",
  );
});

test("shownRequest of Release 4 shows the requested report in the fragment, which is never sent", () => {
  const extraParams = { Name: "Example Library", email: "me@example.org", site: "a b" };
  const soap = { ...access, url: "https://sushi.example.org/Service.svc", extraParams };
  expect(buildRequest(soap, requestOf("4", "JR1")).href).toBe("https://sushi.example.org/Service.svc?site=a%20b");
  expect(requestWithoutSecrets(soap, requestOf("4", "JR1"))).toBe(
    "https://sushi.example.org/Service.svc?site=•••#Name=JR1&Release=4&Begin=2024-02-01&End=2024-02-29",
  );
});

test.each([
  ["5.1", "", {}, "https://sushi.example.org/a/r51/status"],
  ["5.1", "/r51", { platform: "p 1", token: "t" }, "https://sushi.example.org/a/r51/status?platform=p%201"],
  [
    ...(["5", "", { platform: "p" }] as const),
    "https://sushi.example.org/a/status?customer_id=c%7C1%2C2&requestor_id=me%40library&api_key=k%2B%2F%3D%26x&platform=p",
  ],
] as const)("buildStatusRequest for release %s at /a%s with %j returns %s", (release, path, extraParams, expected) => {
  expect(buildStatusRequest({ ...access, url: `${access.url}${path}`, extraParams }, release).href).toBe(expected);
});
