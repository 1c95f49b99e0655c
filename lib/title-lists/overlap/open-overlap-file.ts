import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { storedDownload } from "@/lib/kit/files/stored-download";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { siteAddress } from "@/lib/mail/site-address";
import { pathTo } from "@/lib/navigation/routes";
import { annotateFile } from "@/lib/title-lists/file/annotate-file";
import { catalog } from "@/messages/catalog";
import { findOwnOverlap, readOverlapPlatforms } from "./title-overlaps";

/** The original file. */
export async function openComparedFile(scope: Scope<"signed-in">, id: number): Promise<Response> {
  const { file } = await findOwnOverlap(scope, id);
  return storedDownload(file);
}

const missing = ["unknown", "unreadable", "bare"] as const;

type Row = { row: number; outcome: string; titles: number[] };
type Places = Awaited<ReturnType<typeof readOverlapPlatforms>>;

/** The file with platforms, titles, interest and months of each row. Refused until it is compared. */
export async function openOverlapFile(scope: Scope<"signed-in">, id: number, locale: Locale): Promise<Response> {
  const { file, state, organizationId, fromMonth, toMonth } = await findOwnOverlap(scope, id);
  if (state !== "done") throw new Refused("titleListState");
  const t = createTranslator({ locale, messages: catalog[locale].titleOverlap });
  const collator = new Intl.Collator(locale);
  const cellsOf = ({ outcome, titles }: Row, placesOf: Places) => {
    const why = missing.find((one) => one === outcome);
    if (why) return ["", t(`outcome.${why}`)];
    const places = titles.flatMap((title) => placesOf.get(title) ?? []);
    const names = places.map(({ platform: { name, name_en: nameEn, name_cs: nameCs } }) =>
      displayName({ name, nameEn, nameCs }, locale),
    );
    return [
      [...new Set(names)].sort(collator.compare).join("; "),
      titles.map((title) => siteAddress(locale, pathTo("title-detail", { titleId: title }))).join(" "),
      places.reduce((sum, { interest }) => sum + interest, 0),
      places.map(({ first_month: first }) => first).sort()[0] ?? "",
      places
        .map(({ last_month: last }) => last)
        .sort()
        .at(-1) ?? "",
    ];
  };
  const response = await annotateFile(
    file,
    {
      headings: (["platforms", "titles", "interest", "first", "last"] as const).map((one) => t(`annotation.${one}`)),
      cells: async (from, to) => {
        const rows = await db().$queryRaw<Row[]>`
          SELECT "row", outcome::text AS outcome, titles FROM title_file_rows
          WHERE file_id = ${file.id} AND "row" BETWEEN ${from} AND ${to}`;
        const places = await readOverlapPlatforms(
          id,
          rows.flatMap(({ titles }) => titles),
        );
        return new Map(rows.map((row) => [row.row, cellsOf(row, places)]));
      },
    },
    locale,
  );
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId,
    after: {
      ...{ report_types: ["interest"], rows: "title", columns: ["platform"] },
      ...{ from: fromMonth && monthOf(fromMonth), to: toMonth && monthOf(toMonth) },
    },
  });
  return response;
}
