import "server-only";
import { writeZip, type ZipEntry } from "@/lib/kit/files/write-zip";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import { reportCsvLines } from "@/lib/reports/layout/report-csv";
import { fileSlugs } from "../file-slugs";
import type { AboutLine } from "./about-report";
import type { ReportContent, ReportPart } from "./read-parts";

/** Streams a report as an archive of CSV files: metadata, then a file per part, each followed by its shares. */
export function writeReportCsv(
  content: ReportContent,
  about: (first: ReportPart) => Promise<AboutLine[]>,
): AsyncGenerator<Uint8Array> {
  return writeZip(files(content, about));
}

async function* files(
  { partNames, open, locale }: ReportContent,
  about: (first: ReportPart) => Promise<AboutLine[]>,
): AsyncGenerator<ZipEntry> {
  const separator = separatorOf(locale);
  const first = await open(0);
  yield { name: "_metadata.csv", content: aboutCsv(await about(first), separator) };
  const titles = partNames.map((name) => name || "report");
  const names = fileSlugs([...titles, ...titles.map((name) => `shares ${name}`)]);
  for (const index of titles.keys()) {
    const part = index === 0 ? first : await open(index);
    yield { name: `${names[index]}.csv`, content: reportCsvLines(part, { locale, hasTotals: true }) };
    if (part.shares?.layout)
      yield {
        name: `${names[titles.length + index]}.csv`,
        content: reportCsvLines({ layout: part.shares.layout, rows: await part.again() }, { locale, hasTotals: true }),
      };
  }
}

/** Metadata lines as CSV. */
export async function* aboutCsv(lines: readonly AboutLine[], separator: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines.map(({ label, value }) => csvLine([label, value], separator)).join("");
}
