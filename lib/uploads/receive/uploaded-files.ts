/** Folder of the files that people brought, below the one of all files. */
export const UPLOADED = "uploads";
