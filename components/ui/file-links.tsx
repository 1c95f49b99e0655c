import { MOST_SHEET_ROWS, type TableFormat, tableFormats } from "@/lib/spreadsheets/table";
import { FileMenu } from "./file-menu.client";

type Props = {
  /** Address of the file in each format. */
  href: (format: TableFormat) => string;
  /** Content of the table, if a page offers several. */
  of?: string;
  /** Number of rows, if they may exceed the limit of a sheet. */
  count?: number;
};

/** Downloads of a table from the server, in the formats that can hold it. */
export function FileLinks({ href, of, count = 0 }: Props) {
  const formats = count > MOST_SHEET_ROWS ? tableFormats.filter((format) => format !== "xlsx") : tableFormats;
  return <FileMenu of={of} files={formats.map((format) => ({ format, href: href(format) }))} />;
}
