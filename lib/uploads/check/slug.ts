import { folded } from "@/lib/kit/format/search-words";

/** Normalizes a name for comparison: letters and digits in lower case, without diacritics. */
export const slug = (name: string): string =>
  folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
