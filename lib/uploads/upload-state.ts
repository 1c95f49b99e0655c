/**
 * What may be in an uploaded file: a COUNTER report, the product's own simple table, a vendor's own sheet, or usage of many
 * platforms that this or another program exported.
 */
export const uploadMethods = ["counter", "table", "raw", "export"] as const;
export type UploadMethod = (typeof uploadMethods)[number];

/**
 * - initial: kept, and waiting for its check or being checked
 * - preflight: checked; it tells what importing would do
 * - prefailed: it cannot be imported as it is; `error` tells why
 * - importing: waiting for its import or being imported
 * - imported: its usage is in the numbers
 * - failed: the import ended without any of its usage in the numbers; `error` tells why
 * - undone: imported once, and taken back
 */
export const uploadStates = ["initial", "preflight", "prefailed", "importing", "imported", "failed", "undone"] as const;
export type UploadState = (typeof uploadStates)[number];

/** What a list of uploads can show: those that are through, all of them, or those in one state. */
export const shownUploads = ["done", "all", ...uploadStates] as const;

/** States that such a list is limited to; null for none. */
export function statesShown(shown: (typeof shownUploads)[number]): readonly UploadState[] | null {
  if (shown === "all") return null;
  return shown === "done" ? ["imported", "undone"] : [shown];
}

/** A job is, or will soon be, at work. */
export const isUnderWay = (state: UploadState): boolean => state === "initial" || state === "importing";

/** Which states a check may be made anew in. */
export const isCheckable = (state: UploadState): boolean =>
  state === "preflight" || state === "prefailed" || state === "failed" || state === "undone";

/** What a month's usage already there is to become. */
export const clashChoices = ["skip", "replace"] as const;
export type ClashChoice = (typeof clashChoices)[number];
