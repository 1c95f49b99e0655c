import type { Place } from "@/lib/uploads/receive/receive-file";

/** Uploaded title lists: their folder, and their field in forms. */
export const TITLE_FILES = {
  folder: "title-lists",
  field: "source_file",
  // Enough for a list of every existing journal.
  megabytes: 100,
} as const satisfies Place;
