import type { StoragePlace } from "@/lib/uploads/receive/receive-file";

/** Uploaded title lists: their folder, and their field in forms. */
export const TITLE_FILES = {
  folder: "title-lists",
  field: "source_file",
  // Enough for a list of every existing journal.
  megabytes: 100,
} as const satisfies StoragePlace;

/** "journals.xlsx" becomes "journals-annotated.xlsx" */
export function annotatedName(name: string): string {
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? "";
  return `${name.slice(0, name.length - ending.length)}-annotated${ending || ".csv"}`;
}
