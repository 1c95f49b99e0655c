import type { DataColumn } from "@/components/ui/tables/data-column";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import type { Locale } from "@/lib/kit/i18n/routing";

/** Rows as a CSV file: of every column what it says in words. */
export function listCsv<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[], locale: Locale): string {
  const separator = separatorOf(locale);
  const told = columns.flatMap(({ header, text }) => (text ? [{ header, text }] : []));
  const lines = [told.map(({ header }) => header), ...rows.map((row) => told.map(({ text }) => text(row)))];
  return BYTE_ORDER_MARK + lines.map((line) => csvLine(line, separator)).join("");
}
