import type { StoredFact } from "./fact";

/** The columns of the facts, beginning with those the table is sorted by: rows ordered by all of them are read as they lie. */
export const factColumns = {
  reportTypeId: "report_type_id",
  metricId: "metric_id",
  month: "date",
  platformId: "platform_id",
  titleId: "title_id",
  itemId: "item_id",
  organizationId: "organization_id",
  accessType: "access_type",
  accessMethod: "access_method",
  dataType: "data_type",
  sectionType: "section_type",
  publisher: "publisher",
  reportedPlatform: "reported_platform",
  articleVersion: "article_version",
  parentDataType: "parent_data_type",
  yop: "yop",
  value: "value",
  importId: "import_id",
} as const satisfies Record<keyof StoredFact, string>;
