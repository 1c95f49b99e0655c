import type { DataSource } from "../survey";

type Metric = DataSource["metric"];

export const regular = { accessMethod: ["Regular"] } satisfies DataSource["filters"];
export const journals = { ...regular, dataType: ["Journal"] } satisfies DataSource["filters"];
export const books = { ...regular, dataType: ["Book"] } satisfies DataSource["filters"];
/** The data types that Release 5.1 made of books. */
export const books51 = { ...regular, dataType: ["Book", "Reference_Work"] } satisfies DataSource["filters"];
/** The data types that Release 5.1 made of multimedia. */
export const multimedia51 = {
  ...regular,
  dataType: ["Multimedia", "Audiovisual", "Image", "Interactive_Resource", "Sound"],
} satisfies DataSource["filters"];

/** One report, one metric, and some values of its attributes. */
export const source = (
  id: string,
  reportType: string,
  metric: Metric,
  filters: Partial<DataSource["filters"]> = {},
): DataSource => ({ id, reportType, metric, filters });

/** The same of Release 5.1 and 5, as sources of ids that end with the release. */
export const inBoth = (
  id: string,
  report: "TR" | "DR" | "PR",
  metric: Metric,
  filters: Partial<DataSource["filters"]> = {},
): DataSource[] => [source(`${id}_51`, `${report}51`, metric, filters), source(`${id}_5`, report, metric, filters)];
