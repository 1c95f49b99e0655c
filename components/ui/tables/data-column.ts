import type { ReactNode } from "react";
import type { Share } from "@/lib/spreadsheets/xlsx/streamed-cell";

/** One column of a DataTable: its head is data, its cells are a function of the row. */
export type DataColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The cell in plain words, of a number its digits alone, for a file; a column in which no row has any is not shown. */
  text?: (row: Row) => string | Share;
  /** Numbers stand right, in tabular figures. */
  align?: "text" | "number" | "actions";
  sortable?: boolean;
  /** More about the head, on hover and focus. */
  tip?: string;
  /** Header read aloud only, such as that of the actions. */
  hideHeader?: boolean;
  /** A long header of short figures goes on below itself. */
  wrapHeader?: boolean;
  /** In the row of totals. */
  total?: ReactNode;
  /** Only where there is room for it: from 1024 px. */
  wide?: boolean;
  /** Only for readers who ask for it. */
  onDemand?: boolean;
  /** Css width; columns share what is left. */
  width?: string;
};

/** How the rows are sorted now, and how to ask for another order: by address, or by a function inside an island. */
export type Sorting = { by: string; descending: boolean } & (
  | { href: (key: string, descending: boolean) => string; onSort?: (key: string, descending: boolean) => void }
  | { onSort: (key: string, descending: boolean) => void; href?: never }
);

/** Rows that are ticked, and how to tick others. */
export type Ticking<Row> = {
  has: (row: Row) => boolean;
  tick: (rows: readonly Row[], isTicked: boolean) => void;
  /** Names the tick box of a row. */
  label: (row: Row) => string;
};
