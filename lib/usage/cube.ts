import { count, cube, distinct, month, numbers, sum, year } from "@/lib/usage/query/cube";
import { among, notAmong, uint32 } from "@/lib/usage/query/dialect";
import { identifier, sql } from "@/lib/usage/query/sql";
import type { Visibility } from "./visibility";

/** Whose usage, and which imports of it. */
export interface Audience {
  readonly organizationIds: readonly number[];
  readonly visibility: Visibility;
}

/** One row is one fact: an organization's use of one title or item in one month, by one metric, in one split of attributes. */
export const usage = cube({
  table: "facts",
  visibleTo: ({ organizationIds, visibility: { hidden, newest } }: Audience) => {
    const imported = identifier("import_id");
    return sql`${among(identifier("organization_id"), organizationIds, "organizations")} AND ${notAmong(imported, hidden, "hidden")} AND ${imported} <= ${uint32(newest, "newest")}`;
  },
  time: "month",
  dimensions: {
    organization: numbers("organization_id"),
    platform: numbers("platform_id"),
    title: numbers("title_id"),
    item: numbers("item_id"),
    metric: numbers("metric_id"),
    reportType: numbers("report_type_id"),
    month: month("date"),
    year: year("date"),
    accessType: numbers("access_type"),
    accessMethod: numbers("access_method"),
    dataType: numbers("data_type"),
    sectionType: numbers("section_type"),
    yop: numbers("yop"),
    publisher: numbers("publisher"),
    reportedPlatform: numbers("reported_platform"),
    articleVersion: numbers("article_version"),
    parentDataType: numbers("parent_data_type"),
  },
  measures: { uses: sum("value"), facts: count(), titles: distinct("title_id") },
  summary: ["organization", "reportType", "metric", "month", "year", "platform"],
});
