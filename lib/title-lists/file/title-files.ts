/** Folder of lists of titles that people brought, below the one of all files. */
export const TITLE_FILES = "title-lists";
