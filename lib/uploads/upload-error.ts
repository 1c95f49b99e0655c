/** Why a check or an import ended; texts and remedies are `uploads.error.<code>` in the message files. */
export const uploadErrors = [
  /** The file is not COUNTER, or a report that must not be imported: the findings tell what and where. */
  "not-readable",
  /** A table that names no report, and nobody said which it is. */
  "unknown-report-type",
  /** Reports of releases or kinds that the installation does not have. */
  "unsupported-report-type",
  /** The file, or the part of it that was read, holds no usage and no month known to be empty. */
  "nothing-to-import",
  "file-changed",
  "file-missing",
  /** Of publishers' own sheets: nothing says how to read it yet. */
  "no-mapping",
  "too-many-parts",
  "import-not-possible",
  "clashing-data",
  "import-error",
  "general",
] as const;
export type UploadError = (typeof uploadErrors)[number];

/** What keeps a checked upload from being imported; texts and remedies are `uploads.blocking.<code>`. */
export const uploadBlocks = [
  "platform-missing",
  /** Of exported usage: platforms that are not here, or not the organization's. */
  "platforms-unknown",
  "no-organization-selected",
  "wrong-organization",
  /** The header names another one than was chosen: nobody imports that without a word. */
  "other-organization",
  "not-allowed",
  "raw-import-off",
  "metrics-forbidden",
  "clashing-data",
  /** Several reports of the file tell the same month. */
  "reports-overlap",
  "check-outdated",
] as const;
export type UploadBlock = (typeof uploadBlocks)[number];
