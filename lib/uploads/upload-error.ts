/** Why a check or an import ended; texts and remedies are `uploads.error.<code>` in the message files. */
export const uploadErrors = [
  /** The file is not COUNTER, or a report that must not be imported: the findings have the details. */
  "not-readable",
  /** A table that names no report, without a user's choice. */
  "unknown-report-type",
  /** Reports of releases or kinds that the installation does not have. */
  "unsupported-report-type",
  /** The file, or the part of it that was read, holds no usage and no month known to be empty. */
  "nothing-to-import",
  "file-changed",
  "file-missing",
  /** A publisher's own sheet without a mapping. */
  "no-mapping",
  /** A sheet that is not COUNTER, where own sheets may not be imported. */
  "not-counter",
  "too-many-parts",
  /** Reading exceeds the limits of time or memory. */
  "reading-too-long",
  "reading-too-large",
  /** Workers died of reading the file. */
  "reader-ends",
  "import-not-possible",
  "clashing-data",
  "import-error",
  "general",
] as const;
export type UploadError = (typeof uploadErrors)[number];

/** Errors of files that wait for their columns, or for the permission to import such files. */
export const sheetErrors = ["no-mapping", "not-counter"] as const satisfies readonly UploadError[];

export const isSheetError = (error: string): boolean => sheetErrors.some((one) => one === error);

/** Reasons that block the import of a checked upload; texts and remedies are `uploads.blocking.<code>`. */
export const uploadBlocks = [
  "platform-missing",
  /** Exported usage of platforms that do not exist, or are not available to the organization. */
  "platforms-unknown",
  "no-organization-selected",
  "wrong-organization",
  /** The header names another organization than the selected one, and no user confirmed it. */
  "other-organization",
  /** The header names no organization, and no user confirmed that it is the selected one. */
  "unknown-institution",
  "not-allowed",
  "raw-import-off",
  "metrics-forbidden",
  "clashing-data",
  /** Several reports of the file contain the same month. */
  "reports-overlap",
  "check-outdated",
] as const;
export type UploadBlock = (typeof uploadBlocks)[number];
