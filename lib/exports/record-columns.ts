import { attributes, dimensions } from "@/lib/usage/dimensions";

/** Columns of a usage record, the same in all languages, because programs read them. */
export const recordColumns = [
  ...["organization", "platform", "report_type", "metric", "date", "title", "item", "isbn", "issn", "eissn", "doi"],
  ...["authors", "publication_date"],
  // The platform as named in the report, next to ours.
  ...attributes.map((name) => (name === "reportedPlatform" ? "Reported_Platform" : dimensions[name].counter)),
  "value",
] as const;
