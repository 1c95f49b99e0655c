import { folded } from "@/lib/kit/format/search-words";

/** Names are the same to people where only case, accents and blanks differ. */
export const sameName = (text: string) => folded(text).replace(/\s+/g, " ").trim();
