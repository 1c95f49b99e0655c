import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/kit/db";
import { csvFile } from "@/lib/kit/format/csv-file";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import { displayName } from "@/lib/kit/format/display-name";
import { sheetNames } from "@/lib/kit/sheets/xlsx/sheet-names";
import { MOST_SHEET_ROWS, type StreamedSheet, streamWorkbook } from "@/lib/kit/sheets/xlsx/stream-workbook";
import { streamedWorkbook } from "@/lib/kit/sheets/xlsx/streamed-workbook";
import type { Running } from "@/lib/reports/ask/running";
import { QuestionTooBig } from "@/lib/usage/engine/engine-error";
import { catalogue } from "@/messages/catalogue";
import { overlapByPlatform } from "./alike-titles";
import type { SharedTitlesInFile } from "./contract";
import { type FoundTitles, findSharedTitles } from "./list-shared-titles";
import { type OverlapPlatform, readAlikeTitles } from "./read-alike-titles";

const TITLES_AT_ONCE = 5_000;

type Cells = readonly (string | number)[];

/** All titles on several platforms as a file, with a column for each platform that shares titles. Throws NotFound for an organization out of reach. */
export async function streamSharedTitles(
  scope: Scope<"usage.view">,
  organization: number,
  { asked, running }: { asked: SharedTitlesInFile; running: Running },
): Promise<Response> {
  const { format, from, to, groups } = asked;
  const within = scope.within(organization);
  const [found, { alike, platforms }] = await Promise.all([
    findSharedTitles(within, { asked, running }),
    readAlikeTitles(within, { from, to, groups }),
  ]);
  if (format === "xlsx" && found.count > MOST_SHEET_ROWS) throw new QuestionTooBig();
  const overlaps = overlapByPlatform(alike);
  const sharing = platforms.filter(({ pk }) => (overlaps.get(pk)?.shared ?? 0) > 0);
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: organization > 0 ? organization : null,
    after: { report_types: ["interest"], rows: "title", columns: ["platform"], from: from ?? null, to: to ?? null },
  });
  const headings = headingsOf(sharing, running);
  const rows = batchesOf(found, sharing, running);
  if (format === "csv") return csvFile(linesOf(headings, rows, running), "titles-on-several-platforms");
  return streamedWorkbook(streamWorkbook(sheetOf(headings, rows, running)), "titles-on-several-platforms");
}

const textsOf = ({ locale }: Running) =>
  createTranslator({ locale, messages: catalogue[locale], namespace: "overlap" });

function headingsOf(platforms: readonly OverlapPlatform[], running: Running): string[] {
  const t = textsOf(running);
  const names = platforms.map(({ name, name_en: nameEn, name_cs: nameCs }) =>
    displayName({ name, nameEn, nameCs }, running.locale),
  );
  const fixed = ["title", "type", "isbn", "issn", "eissn", "doi", "platformCount", "totalInterest"] as const;
  return [...fixed.map((key) => t(key)), ...names];
}

async function* batchesOf(
  { titles, show }: FoundTitles,
  platforms: readonly OverlapPlatform[],
  { locale }: Running,
): AsyncGenerator<Cells[], void, undefined> {
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "titles.type" });
  for (let from = 0; from < titles.length; from += TITLES_AT_ONCE) {
    const shown = await show(titles.slice(from, from + TITLES_AT_ONCE));
    yield shown.map((title) => [
      ...[title.name, t(title.publication_type), title.isbn, title.issn, title.eissn, title.doi],
      ...[title.platform_count, title.total_interest],
      ...platforms.map(({ pk }) => title.interests[String(pk)] ?? 0),
    ]);
  }
}

async function* linesOf(headings: Cells, rows: AsyncIterable<Cells[]>, { locale }: Running) {
  const separator = separatorOf(locale);
  yield BYTE_ORDER_MARK + csvLine(headings, separator);
  for await (const batch of rows) yield batch.map((cells) => csvLine(cells, separator)).join("");
}

async function* sheetOf(
  headings: readonly string[],
  rows: AsyncIterable<Cells[]>,
  running: Running,
): AsyncGenerator<StreamedSheet> {
  const [name = ""] = sheetNames([textsOf(running)("shared.caption")]);
  yield { name, headings, fixedColumns: 1, rows };
}
