/** What a spreadsheet would run as a formula, and what already looks as if it were marked. */
const runnable = /^'*[=+\-@\t\r]/;

/**
 * A text as it stands in a cell that a spreadsheet must not run: with an apostrophe before it, as spreadsheets themselves
 * mark texts. A lone dash is none.
 */
export const markedAsText = (text: string): string => (runnable.test(text) && text !== "-" ? `'${text}` : text);

/**
 * A text as it stands in a cell that is of text by its type, as those of workbooks are: no spreadsheet runs it, so that only
 * what looks as if it were marked needs the mark that reading takes off.
 */
export const inTextCell = (text: string): string => (withoutMark(text) === text ? text : `'${text}`);

/** The text of a cell, without that mark. */
export const withoutMark = (cell: string): string =>
  cell.charCodeAt(0) === APOSTROPHE && runnable.test(cell) ? cell.slice(1) : cell;

const APOSTROPHE = 0x27;
