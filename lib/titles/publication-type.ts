export type PublicationType =
  | "journal"
  | "book"
  | "database"
  | "report"
  | "newspaper"
  | "multimedia"
  | "article"
  | "book_segment"
  | "dataset"
  | "platform"
  | "repository_item"
  | "thesis"
  | "other"
  | "unknown";

/** COUNTER's Data_Type values of all releases, without case and separators. */
const byDataType: ReadonlyMap<string, PublicationType> = new Map([
  ["journal", "journal"],
  ["book", "book"],
  ["referencework", "book"],
  ["conference", "book"],
  ["database", "database"],
  ["databaseai", "database"],
  ["databaseaggregated", "database"],
  ["databasefull", "database"],
  ["report", "report"],
  ["standard", "report"],
  ["patent", "report"],
  ["newspaperornewsletter", "newspaper"],
  ["multimedia", "multimedia"],
  ["audiovisual", "multimedia"],
  ["image", "multimedia"],
  ["interactiveresource", "multimedia"],
  ["sound", "multimedia"],
  ["article", "article"],
  ["conferenceitem", "article"],
  ["newsitem", "article"],
  ["databasefullitem", "article"],
  ["booksegment", "book_segment"],
  ["referenceitem", "book_segment"],
  ["dataset", "dataset"],
  ["platform", "platform"],
  ["repositoryitem", "repository_item"],
  ["thesisordissertation", "thesis"],
  ["software", "other"],
  ["other", "other"],
]);

/** By Data_Type; otherwise an ISSN means journal and an ISBN means book, if only one of them is present. */
export function publicationType(
  dataType: string | undefined,
  { isbn, issn, eissn }: { isbn: string; issn: string; eissn: string },
): PublicationType {
  const match = dataType && byDataType.get(dataType.toLowerCase().replace(/[\s_-]+/g, ""));
  if (match) return match;
  const hasIssn = issn !== "" || eissn !== "";
  if (hasIssn === (isbn !== "")) return "unknown";
  return hasIssn ? "journal" : "book";
}
