import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { rangeText } from "@/lib/navigation/months-text";
import type { Running } from "@/lib/reports/ask/running";
import type { TableRow } from "@/lib/spreadsheets/table";
import { tableFile } from "@/lib/spreadsheets/table-file";
import { catalog } from "@/messages/catalog";
import { overlapByPlatform } from "./alike-titles";
import type { SharedTitle, SharedTitlesInFile } from "./contract";
import { findSharedTitles, type SharedTitlesPage } from "./list-shared-titles";
import { type OverlapPlatform, readAlikeTitles } from "./read-alike-titles";

const TITLES_AT_ONCE = 5_000;

/**
 * All titles on several platforms as a file, with two columns per platform: interest, and years of publication. Throws
 * NotFound for an organization out of reach, Refused if a sheet cannot hold them.
 */
export async function streamSharedTitles(
  scope: Scope<"usage.view">,
  organization: number,
  { asked, running }: { asked: SharedTitlesInFile; running: Running },
): Promise<Response> {
  const { format, from, to, groups } = asked;
  const within = scope.within(organization);
  const [shared, { alike, platforms }] = await Promise.all([
    findSharedTitles(within, { asked, running }),
    readAlikeTitles(within, { from, to, groups }),
  ]);
  const overlaps = overlapByPlatform(alike);
  const sharing = platforms.filter(({ pk }) => (overlaps.get(pk)?.shared ?? 0) > 0);
  const file = tableFile(
    {
      ...{ name: "titles-on-several-platforms", caption: textsOf(running)("shared.caption"), count: shared.count },
      ...{ headings: headingsOf(sharing, running), rows: batchesOf(shared, sharing, running) },
    },
    { format, locale: running.locale },
  );
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: organization > 0 ? organization : null,
    after: { report_types: ["interest"], rows: "title", columns: ["platform"], from: from ?? null, to: to ?? null },
  });
  return file;
}

const textsOf = ({ locale }: Running) => createTranslator({ locale, messages: catalog[locale], namespace: "overlap" });

function headingsOf(platforms: readonly OverlapPlatform[], running: Running): string[] {
  const t = textsOf(running);
  const names = platforms.map(({ name, name_en: nameEn, name_cs: nameCs }) =>
    displayName({ name, nameEn, nameCs }, running.locale),
  );
  const fixed = ["title", "type", "isbn", "issn", "eissn", "doi", "platformCount", "totalInterest"] as const;
  return [...fixed.map((key) => t(key)), ...names, ...names.map((platform) => t("file.published", { platform }))];
}

async function* batchesOf(
  { titles, show }: SharedTitlesPage,
  platforms: readonly OverlapPlatform[],
  { locale }: Running,
): AsyncGenerator<TableRow[]> {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "titles.type" });
  for (let from = 0; from < titles.length; from += TITLES_AT_ONCE) {
    const rows = await show(titles.slice(from, from + TITLES_AT_ONCE));
    yield rows.map((title) => [
      ...[title.name, t(title.publication_type), title.isbn, title.issn, title.eissn, title.doi],
      ...[title.platform_count, title.total_interest],
      ...platforms.map(({ pk }) => title.interests[String(pk)] ?? null),
      ...platforms.map(({ pk }) => yearsOn(title, pk)),
    ]);
  }
}

function yearsOn({ published }: SharedTitle, platform: number): string {
  const years = published[String(platform)];
  return years ? rangeText(years.first, years.last) : "";
}
