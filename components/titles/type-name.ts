import type { PairSide } from "@/lib/titles/contract";

const types = [
  ...(["journal", "book", "database", "report", "newspaper", "multimedia", "article", "book_segment"] as const),
  ...(["dataset", "platform", "repository_item", "thesis", "other", "unknown"] as const),
] as const;

/** The kind of publication as its text is called. */
export const typeName = ({ publication_type: type }: PairSide) => types.find((known) => known === type) ?? "unknown";
