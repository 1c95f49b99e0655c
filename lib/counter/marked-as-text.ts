/** Texts that a spreadsheet would run as a formula, or that look as if they already had the apostrophe. */
const runnable = /^'*[=+\-@\t\r]/;

/**
 * A text for a cell of CSV: an apostrophe before it keeps spreadsheets from running it as a formula. A lone dash is
 * safe.
 */
export const markedAsText = (text: string): string => (runnable.test(text) && text !== "-" ? `'${text}` : text);

/**
 * A text for a cell with type text (workbooks): never run as a formula, so only texts that look as if they had the
 * apostrophe need one.
 */
export const inTextCell = (text: string): string => (withoutMark(text) === text ? text : `'${text}`);

/** Removes that apostrophe. */
export const withoutMark = (cell: string): string =>
  cell.charCodeAt(0) === APOSTROPHE && runnable.test(cell) ? cell.slice(1) : cell;

const APOSTROPHE = 0x27;
