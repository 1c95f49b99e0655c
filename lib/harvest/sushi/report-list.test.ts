import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { readReportList } from "./report-list";

const askedAt = new Date("2026-11-29T10:00:00Z");
const entry = (Report_ID: string, more: object = {}) => ({ Report_ID, Release: "5.1", ...more });
const range = { First_Month_Available: "2024-01", Last_Month_Available: "2026-10" };
const read = (answer: unknown) => readReportList(answer, askedAt);
const ids = (answer: unknown) => read(answer)?.map(({ report }) => report);
const changesOf = (Month_Details: unknown) => read([entry("TR_J1", { Month_Details })])?.[0]?.changes;

test("readReportList reads reports, months and changes of the standard's form", () => {
  const details = {
    "2026-09": { Last_Change_Date: "2026-11-18T20:30:40Z", Last_Change_Note: "Duplicates <b>removed</b>", Other: 1 },
    "2026-08": { Last_Change_Date: "2026-09-03T01:02:03+02:00" },
  };
  expect(read([entry("TR", { ...range, Month_Details: details }), entry("TR_J1", range)])).toEqual([
    {
      report: "TR",
      first: "2024-01",
      last: "2026-10",
      changes: {
        "2026-09": { at: "2026-11-18T20:30:40.000Z", note: "Duplicates removed" },
        "2026-08": { at: "2026-09-02T23:02:03.000Z", note: "" },
      },
    },
    { report: "TR_J1", first: "2024-01", last: "2026-10", changes: {} },
  ]);
});

test.each([
  ["an object around the list", { Reports: [entry("PR_P1")] }, ["PR_P1", "PR"]],
  ["lower case", [entry("pr_p1")], ["PR_P1", "PR"]],
  ["no release, or 5.1.1", [{ Report_ID: "DR_D1" }, entry("DR", { Release: "5.1.1" })], ["DR_D1", "DR"]],
  ["a report of Release 5", [entry("TR_J1"), entry("IR_M1", { Release: "5" })], ["TR_J1", "TR"]],
  ["a report alone: its views, too", [entry("DR")], ["DR", "DR_D1", "DR_D2"]],
  ["a view: its report, no other views", [entry("TR_B1")], ["TR_B1", "TR"]],
  ["own reports of the provider", [entry("lumina:LR1"), entry("IR_A1")], ["IR_A1", "IR"]],
  ["entries that are not reports", [null, "TR", 3, {}, entry("PR_P1")], ["PR_P1", "PR"]],
])("readReportList accepts %s", (_, answer, expected) => {
  expect(ids(answer)).toEqual(expected);
});

test.each([
  ["nothing", null],
  ["an empty list", []],
  ["an exception", { Code: 2000, Message: "Requestor Not Authorized" }],
  ["reports of Release 5 only", [entry("TR", { Release: "5" })]],
  ["unknown reports only", [entry("XX")]],
  ["text", "TR"],
])("readReportList finds no list in %s", (_, answer) => {
  expect(read(answer)).toBeNull();
});

test.each([
  ["2024-01-01", "2026-10-31", "2024-01", "2026-10"],
  ["", "2026-10", null, "2026-10"],
  ["January", null, null, null],
  ["2026-10", "2024-01", null, null],
])("readReportList reads the months %j to %j", (First_Month_Available, Last_Month_Available, first, last) => {
  expect(read([entry("TR_J1", { First_Month_Available, Last_Month_Available })])?.[0]).toMatchObject({ first, last });
});

test.each([
  ["a day: its end", "2026-11-02", "2026-11-02T23:59:59.000Z"],
  ["today: now", "2026-11-29", "2026-11-29T10:00:00.000Z"],
  ["no time zone: UTC", "2026-11-02T08:00:00", "2026-11-02T08:00:00.000Z"],
  ["the distant future", "2027-11-02T08:00:00Z", undefined],
  ["no date", "yesterday", undefined],
  ["an impossible date", "2026-13-45", undefined],
])("readReportList reads a change date with %s", (_, Last_Change_Date, at) => {
  expect(changesOf({ "2026-09": { Last_Change_Date } })?.[month("2026-09")]?.at).toBe(at);
});

test.each([[{ "2026-13": { Last_Change_Date: "2026-11-02" } }], [{ "2026-09": null }], [[]], ["2026-09"]])(
  "readReportList ignores details %j",
  (details) => {
    expect(changesOf(details)).toEqual({});
  },
);
