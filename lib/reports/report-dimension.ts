import { type AttributeName, attributeNames } from "@/lib/counter/attributes";
import { definitionOf } from "@/lib/counter/definition-of";

/** Dimensions filtered by ids. */
export const idDimensions = ["organization", "platform", "title"] as const;

/** Dimensions filtered by COUNTER's own words: the metric's name, and the attributes of the report. */
export const textDimensions = [
  "metric",
  "accessType",
  "accessMethod",
  "dataType",
  "sectionType",
  "publisher",
  "reportedPlatform",
  "articleVersion",
  "parentDataType",
] as const;

/** What a report may be sorted into, in the order in which it is offered. */
export const reportDimensions = [
  "organization",
  "platform",
  "title",
  "metric",
  "month",
  "year",
  "reportType",
  "dataType",
  "sectionType",
  "accessType",
  "accessMethod",
  "yop",
  "publisher",
  "reportedPlatform",
  "articleVersion",
  "parentDataType",
] as const;

/** The name of each in addresses and in the REST surface. */
export const parameterOf = {
  organization: "organization",
  platform: "platform",
  title: "title",
  metric: "metric",
  month: "month",
  year: "year",
  reportType: "report_type",
  dataType: "data_type",
  sectionType: "section_type",
  accessType: "access_type",
  accessMethod: "access_method",
  yop: "yop",
  publisher: "publisher",
  reportedPlatform: "reported_platform",
  articleVersion: "article_version",
  parentDataType: "parent_data_type",
} as const satisfies Record<ReportDimension, string>;

export const dimensionNamed = (parameter: string): ReportDimension | undefined =>
  reportDimensions.find((name) => parameterOf[name] === parameter);

export type IdDimension = (typeof idDimensions)[number];
export type TextDimension = (typeof textDimensions)[number];
export type ReportDimension = (typeof reportDimensions)[number];

/** COUNTER's attribute behind a dimension. */
export const attributeOf = {
  reportedPlatform: "Platform",
  publisher: "Publisher",
  dataType: "Data_Type",
  sectionType: "Section_Type",
  accessType: "Access_Type",
  accessMethod: "Access_Method",
  yop: "YOP",
  articleVersion: "Article_Version",
  parentDataType: "Parent_Data_Type",
} as const satisfies Partial<Record<ReportDimension, AttributeName>>;

export type AttributeDimension = keyof typeof attributeOf;
/** Attributes whose values are texts; the year of publication is a number. */
export type AttributeTextDimension = Exclude<AttributeDimension, "yop">;

export const isIdDimension = (name: ReportDimension): name is IdDimension => idDimensions.some((id) => id === name);
export const isTextDimension = (name: ReportDimension): name is TextDimension =>
  textDimensions.some((text) => text === name);
export const isAttributeDimension = (name: ReportDimension): name is AttributeDimension =>
  Object.hasOwn(attributeOf, name);
export const isAttributeTextDimension = (name: ReportDimension): name is AttributeTextDimension =>
  isAttributeDimension(name) && name !== "yop";

/** Whether its keys are years or months, which sort and read as they are. */
export const isTime = (name: ReportDimension): name is "month" | "year" | "yop" =>
  name === "month" || name === "year" || name === "yop";

type Dimensioned = { counterCode: string; release: string; hasTitles?: boolean; attributes?: readonly string[] };

/**
 * The dimensions of one report type: those of every report, and the attributes that COUNTER gives it, or its owner.
 * Another report unknown to the standard may have any.
 */
export function dimensionsOf(type: Dimensioned): ReportDimension[] {
  const report = definitionOf(type);
  if (!report) return ownDimensions(type);
  const shown: readonly AttributeName[] = [...report.attributes.always, ...report.attributes.onRequest];
  const preset = attributeNames.filter((name) => Object.hasOwn(report.filters, name));
  const attributes = new Set<string>([...shown, ...preset]);
  return reportDimensions.filter((name) => {
    if (name === "title") return report.hasTitles;
    return !isAttributeDimension(name) || attributes.has(attributeOf[name]);
  });
}

function ownDimensions({ release, hasTitles = true, attributes = [] }: Dimensioned): ReportDimension[] {
  if (release !== "own") return [...reportDimensions];
  return reportDimensions.filter((name) => {
    if (name === "title") return hasTitles;
    return !isAttributeDimension(name) || attributes.includes(attributeOf[name]);
  });
}

/** The dimensions that all of the report types have; without any report type, none. */
export function sharedDimensions(types: readonly { dimensions: readonly ReportDimension[] }[]): ReportDimension[] {
  return reportDimensions.filter(
    (name) => types.length > 0 && types.every(({ dimensions }) => dimensions.includes(name)),
  );
}
