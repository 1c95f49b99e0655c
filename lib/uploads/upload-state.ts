/**
 * Kinds of uploaded files: a COUNTER report, the product's own simple table, a vendor's own sheet, or usage of many
 * platforms exported by this or another program.
 */
export const uploadMethods = ["counter", "table", "raw", "export"] as const;
export type UploadMethod = (typeof uploadMethods)[number];

/**
 * - initial: waiting for its check or being checked
 * - preflight: checked; shows the effect of an import
 * - prefailed: cannot be imported as it is; `error` has the reason
 * - importing: waiting for its import or being imported
 * - imported: its usage is visible
 * - failed: the import ended without visible usage; `error` has the reason
 * - undone: imported, then removed
 */
export const uploadStates = ["initial", "preflight", "prefailed", "importing", "imported", "failed", "undone"] as const;
export type UploadState = (typeof uploadStates)[number];

/** Filter of the list of uploads: finished ones, all, or those in one state. */
export const uploadFilters = ["done", "all", ...uploadStates] as const;

/** States of the filter; null for all. */
export function filterStates(filter: (typeof uploadFilters)[number]): readonly UploadState[] | null {
  if (filter === "all") return null;
  return filter === "done" ? ["imported", "undone"] : [filter];
}

/** A job is running or queued. */
export const isUnderWay = (state: UploadState): boolean => state === "initial" || state === "importing";

/** States in which the check can be repeated. */
export const isCheckable = (state: UploadState): boolean =>
  state === "preflight" || state === "prefailed" || state === "failed" || state === "undone";

/** Decision about existing numbers of a month. */
export const clashChoices = ["skip", "replace"] as const;
export type ClashChoice = (typeof clashChoices)[number];
