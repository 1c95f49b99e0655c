import { folded } from "@/lib/kit/format/search-words";

/** A name reduced to what is compared: letters and digits in lower case, without diacritics. */
export const slug = (name: string): string =>
  folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
