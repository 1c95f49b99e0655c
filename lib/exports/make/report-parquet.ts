import "server-only";
import { createTranslator } from "use-intl/core";
import { cellsOf, layoutHeadings, numberOf } from "@/lib/reports/layout/report-layout";
import { type ParquetValue, writeParquet } from "@/lib/spreadsheets/write-parquet";
import { catalog } from "@/messages/catalog";
import { namesOnce } from "../file-slugs";
import type { AboutLine } from "./about-report";
import type { ReportContent, ReportPart } from "./read-parts";

/**
 * Streams a report as one Parquet file: its parts in one table with a leading column for the part; shares follow the
 * figures, totals are omitted.
 */
export async function* writeReportParquet(
  { partNames, open, locale, question }: ReportContent,
  about: (first: ReportPart) => Promise<AboutLine[]>,
): AsyncGenerator<Uint8Array> {
  const first = await open(0);
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  const say = createTranslator({ locale, messages: catalog[locale], namespace: "exportFiles" });
  const { texts, figures } = first.layout;
  const shares = first.shares?.layout?.figures ?? [];
  const part = question.split ? [t(`dimension.${question.split}`)] : [];
  const names = namesOnce([
    ...[...part, ...layoutHeadings(first.layout)],
    ...shares.map(({ heading }) => say("shareColumn", { name: heading })),
  ]);
  const left = part.length + texts.length;
  const formats = [...figures, ...shares].map(({ format }) => format);
  yield* writeParquet({
    columns: names.map((name, at) => ({ name, kind: at < left ? "text" : (formats[at - left] ?? "count") })),
    rows: rowsOf(partNames, (index) => (index === 0 ? first : open(index)), {
      isSplit: part.length > 0,
      shareCount: shares.length,
    }),
    about: Object.fromEntries((await about(first)).map(({ label, value }) => [label, value])),
  });
}

async function* rowsOf(
  partNames: readonly string[],
  open: (index: number) => ReportPart | Promise<ReportPart>,
  { isSplit, shareCount }: { isSplit: boolean; shareCount: number },
): AsyncGenerator<ParquetValue[][]> {
  for (const index of partNames.keys()) {
    const { name, layout, shares, rows } = await open(index);
    const shareOf = Array.from({ length: shareCount }, (_, at) => shares?.layout?.figures[at]?.of);
    for await (const batch of rows)
      yield batch.map((row) => [
        ...(isSplit ? [name] : []),
        ...cellsOf(layout, row),
        ...shareOf.map((of) => (of ? numberOf(of(row)) : null)),
      ]);
  }
}
