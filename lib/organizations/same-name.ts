import { folded } from "@/lib/kit/format/search-words";

/** Names count as equal if they differ only in case, diacritics and white space. */
export const sameName = (text: string) => folded(text).replace(/\s+/g, " ").trim();
