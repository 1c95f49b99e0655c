import "server-only";
import { writeZip, type ZipEntry } from "@/lib/kit/files/write-zip";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import type { Locale } from "@/lib/kit/i18n/routing";
import { writeParquet } from "@/lib/spreadsheets/write-parquet";
import { recordColumns } from "../record-columns";
import type { AboutLine } from "./about-report";
import { aboutCsv } from "./report-csv";

type Records = AsyncIterable<readonly (readonly (string | number)[])[]>;
type Options = { readonly about: readonly AboutLine[]; readonly locale: Locale };

/** Streams usage records as an archive with one CSV file. */
export function writeUsageCsv(records: Records, { about, locale }: Options): AsyncGenerator<Uint8Array> {
  const separator = separatorOf(locale);
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    yield { name: "_metadata.csv", content: aboutCsv(about, separator) };
    yield { name: "usage.csv", content: usageCsv(records, separator) };
  };
  return writeZip(entries());
}

async function* usageCsv(records: Records, separator: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(recordColumns, separator);
  for await (const batch of records) yield batch.map((record) => csvLine(record, separator)).join("");
}

/** The same as a Parquet file. */
export function writeUsageParquet(records: Records, { about }: Options): AsyncGenerator<Uint8Array> {
  return writeParquet({
    columns: recordColumns.map((name) => ({ name, kind: name === "value" ? "count" : "text" })),
    rows: records,
    about: Object.fromEntries(about.map(({ label, value }) => [label, value])),
  });
}
