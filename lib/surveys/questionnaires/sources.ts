import type { DataSource } from "../survey";

type Metric = DataSource["metric"];

export const regular = { accessMethod: ["Regular"] } satisfies DataSource["filters"];
export const journals = { ...regular, dataType: ["Journal"] } satisfies DataSource["filters"];
export const books = { ...regular, dataType: ["Book"] } satisfies DataSource["filters"];
/** Data types for books in Release 5.1. */
export const books51 = { ...regular, dataType: ["Book", "Reference_Work"] } satisfies DataSource["filters"];
/** Data types for multimedia in Release 5.1. */
export const multimedia51 = {
  ...regular,
  dataType: ["Multimedia", "Audiovisual", "Image", "Interactive_Resource", "Sound"],
} satisfies DataSource["filters"];

/** A source of one report and one metric, limited to some values of its attributes. */
export const source = (
  id: string,
  reportType: string,
  metric: Metric,
  filters: Partial<DataSource["filters"]> = {},
): DataSource => ({ id, reportType, metric, filters });

/** The same source for Releases 5.1 and 5; the ids end with the release. */
export const inBoth = (
  id: string,
  report: "TR" | "DR" | "PR",
  metric: Metric,
  filters: Partial<DataSource["filters"]> = {},
): DataSource[] => [source(`${id}_51`, `${report}51`, metric, filters), source(`${id}_5`, report, metric, filters)];
