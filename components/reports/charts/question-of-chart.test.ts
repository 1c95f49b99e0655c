import { expect, test } from "vitest";
import { questionOfChart } from "./question-of-chart";

const view = {
  ...{ report_type: { short_name: "TR51" }, older_report_types: [] },
  ...{ metrics: [], filters: { dataType: ["Book"] } },
};
const inTime = { primary_dimension: "month", secondary_dimension: "metric", ...ignoring({}) } as const;
const of = { organization: 2, platform: 3, title: 7, from: "2024-07", to: "2025-06" };

function ignoring(what: { ignore_organization?: boolean; ignore_platform?: boolean }) {
  return { ignore_organization: false, ignore_platform: false, ...what };
}

test("the report of a chart is of its organization, platform, title, months, metrics and view", () => {
  expect(questionOfChart({ view, chart: inTime, of }, ["Total_Item_Requests"])).toMatchObject({
    rows: ["month"],
    columns: ["metric"],
    where: {
      ...{ reportType: ["TR51"], dataType: ["Book"], metric: ["Total_Item_Requests"] },
      ...{ organization: [2], platform: [3], title: [7], month: { from: "2024-07", to: "2025-06" } },
    },
  });
});

test("the report of a view that combines releases combines them, too", () => {
  const combined = { ...view, older_report_types: [{ short_name: "TR" }] };
  const { where, mergeReportTypes } = questionOfChart({ view: combined, chart: inTime, of }, []);
  expect([where.reportType, mergeReportTypes]).toEqual([["TR51", "TR"], true]);
});

test("what a chart compares it does not filter by", () => {
  const platforms = { ...inTime, primary_dimension: "platform", ...ignoring({ ignore_platform: true }) } as const;
  const { where } = questionOfChart({ view, chart: platforms, of }, []);
  expect(where).toEqual({
    ...{ reportType: ["TR51"], dataType: ["Book"], organization: [2], title: [7] },
    month: { from: "2024-07", to: "2025-06" },
  });
  const libraries = {
    ...inTime,
    primary_dimension: "organization",
    ...ignoring({ ignore_organization: true }),
  } as const;
  expect(questionOfChart({ view, chart: libraries, of }, []).where).not.toHaveProperty("organization");
});

test("where nothing is drawn, the report is of the metrics of the view, and not of none", () => {
  expect(questionOfChart({ view, chart: inTime, of }, []).where).not.toHaveProperty("metric");
  const some = { ...view, metrics: ["No_License"] };
  expect(questionOfChart({ view: some, chart: inTime, of }, []).where.metric).toEqual(["No_License"]);
});
