/** Limits of reading one file that a stranger may have written, over all its sheets and archived files. */
export type ReadingLimits = {
  /** Unpacked bytes. */
  readonly bytes: number;
  /** Cells of all rows, each up to its last filled cell, and a cell for each row. */
  readonly cells: number;
  /** Blank cells before filled ones, in addition to `BLANKS_PER_CELL` for each filled one. */
  readonly blanks: number;
  /** Heap of the thread that reads the file. */
  readonly megabytes: number;
  /** Seconds that the thread may work, in addition to `secondsPerMegabyte` for each megabyte of the file as sent. */
  readonly seconds: number;
  readonly secondsPerMegabyte: number;
};

/** Narrow tables with sixty columns, of which a row fills six, stay far below. */
export const BLANKS_PER_CELL = 10;

export const readingLimits = {
  /**
   * Usage and title lists. The largest real ones have a million rows of sixty columns, in two sheets; a workbook of
   * that size takes a second for each megabyte on a busy machine. Blank cells are limited because a row of fifty bytes
   * can have one filled cell in column 16,384.
   */
  usage: {
    bytes: 8 * 1024 ** 3,
    cells: 200_000_000,
    blanks: 5_000_000,
    megabytes: 1024,
    seconds: 10,
    secondsPerMegabyte: 5,
  },
  /** Lists that people fill in: a person waits for the answer, and twenty thousand rows of forty columns are many. */
  list: { bytes: 50_000_000, cells: 1_000_000, blanks: 200_000, megabytes: 128, seconds: 5, secondsPerMegabyte: 0 },
} as const satisfies Record<string, ReadingLimits>;
