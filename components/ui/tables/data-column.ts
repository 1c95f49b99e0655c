import type { ReactNode } from "react";
import type { Share } from "@/lib/spreadsheets/xlsx/streamed-cell";

/** A column of a DataTable: data for the header, a function of the row for cells. */
export type DataColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The cell as text for files, digits only for numbers. A column that is empty in all rows is hidden. */
  text?: (row: Row) => string | Share;
  /** Numbers are right-aligned with tabular figures. */
  align?: "text" | "number" | "actions";
  sortable?: boolean;
  /** Explanation of the header, on hover and focus. */
  tip?: string;
  /** The header is only read aloud, as for actions. */
  hideHeader?: boolean;
  /** Wraps a long header above short figures. */
  wrapHeader?: boolean;
  /** Cell in the row of totals. */
  total?: ReactNode;
  /** Hidden below 1024 px. */
  wide?: boolean;
  /** Hidden unless the reader adds it. */
  onDemand?: boolean;
  /** CSS width; the other columns share the remaining width. */
  width?: string;
};

/** Current order and how to change it: by address, or by a function inside an island. */
export type Sorting = { by: string; descending: boolean } & (
  | { href: (key: string, descending: boolean) => string; onSort?: (key: string, descending: boolean) => void }
  | { onSort: (key: string, descending: boolean) => void; href?: never }
);

/** Ticked rows and how to tick others. */
export type Ticking<Row> = {
  has: (row: Row) => boolean;
  tick: (rows: readonly Row[], isTicked: boolean) => void;
  /** Label of a row's tick box. */
  label: (row: Row) => string;
};
