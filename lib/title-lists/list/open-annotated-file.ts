import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { storedDownload } from "@/lib/kit/files/stored-download";
import type { Locale } from "@/lib/kit/i18n/routing";
import { siteAddress } from "@/lib/mail/site-address";
import { pathTo } from "@/lib/navigation/routes";
import { catalog } from "@/messages/catalog";
import { tagProblems } from "../contract";
import { annotateFile } from "../file/annotate-file";
import { isBeingRead } from "../title-list-state";
import { findTitleList } from "./title-lists";

/** The original file. */
export async function openSourceFile(scope: Scope<"signed-in">, id: number): Promise<Response> {
  const { file } = await findTitleList(scope, id);
  return storedDownload(file);
}

const missing = ["unknown", "unreadable", "bare"] as const;

type Row = { row: number; outcome: string; problem: string | null; tag: string | null; titles: number[] };

/** The file with the matches of each row, and the tag of its titles. Refused while it is being read. */
export async function openAnnotatedFile(scope: Scope<"signed-in">, id: number, locale: Locale): Promise<Response> {
  const { file, state, tagClassId } = await findTitleList(scope, id);
  if (file.columns === null || isBeingRead(state)) throw new Refused("titleListState");
  const t = createTranslator({ locale, messages: catalog[locale].titleLists });
  const cellsOf = ({ outcome, problem, tag, titles }: Row) => {
    const why = missing.find((one) => one === outcome);
    const untagged = tagProblems.find((one) => one === problem);
    const addresses = titles.map((title) => siteAddress(locale, pathTo("title-detail", { titleId: title })));
    return [
      titles.length,
      why ? t(`outcome.${why}`) : addresses.join(" "),
      ...(tagClassId === null ? [] : [untagged ? t(`tagProblem.${untagged}`) : (tag ?? "")]),
    ];
  };
  return annotateFile(
    file,
    {
      headings: [
        t("annotation.matches"),
        t("annotation.titles"),
        ...(tagClassId === null ? [] : [t("annotation.tag")]),
      ],
      cells: async (from, to) => {
        const rows = await db().$queryRaw<Row[]>`
          SELECT r."row", r.outcome::text AS outcome, r.tag_problem::text AS problem, g.name AS tag, r.titles
          FROM title_file_rows r LEFT JOIN tags g ON g.id = r.tag_id
          WHERE r.file_id = ${file.id} AND r."row" BETWEEN ${from} AND ${to}`;
        return new Map(rows.map((row) => [row.row, cellsOf(row)]));
      },
    },
    locale,
  );
}
