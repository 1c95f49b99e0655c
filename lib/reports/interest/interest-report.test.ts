import { expect, test } from "vitest";
import { interestReportAddress } from "./interest-report";

const searched = (address: string) => Object.fromEntries(new URL(address, "http://usus.example").searchParams);
const months = { from: "2024-07", to: "2025-06" };

test("what a figure is of is in the address of its report: title, platform, organization and months", () => {
  const of = { title: 7, platform: 3, organization: 2, months };
  expect(searched(interestReportAddress({ groups: ["full_text"], rows: "month", ...of }))).toEqual({
    ...{ report_type: "interest", rows: "month", columns: "metric", metric: "full_text" },
    ...{ title: "7", platform: "3", organization: "2", from: "2024-07", to: "2025-06" },
  });
});

test("of all organizations and all months none are named", () => {
  const all = { organization: -1, months: { from: null, to: null } };
  expect(searched(interestReportAddress({ groups: ["full_text"], rows: "platform", title: 7, ...all }))).toEqual({
    ...{ report_type: "interest", rows: "platform", columns: "month", metric: "full_text", title: "7" },
  });
  expect(searched(interestReportAddress({ groups: ["full_text", "search"], rows: "title", ...all }))).toMatchObject({
    ...{ columns: "metric", metric: "full_text,search" },
  });
});
