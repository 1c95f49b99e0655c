import type { Place } from "@/lib/uploads/receive/receive-file";

/** Lists of titles that people brought: their folder below the one of all files, and their field in forms. */
export const TITLE_FILES = {
  folder: "title-lists",
  field: "source_file",
  // The list of every journal there is fits in it.
  megabytes: 100,
} as const satisfies Place;
