import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import type { TableRow } from "@/lib/spreadsheets/table";
import { tableFile } from "@/lib/spreadsheets/table-file";
import { catalogue } from "@/messages/catalogue";
import { type ChosenTitles, chooseTitles, type Place } from "./choose-titles";
import type { ListedTitle, TitlesInFile } from "./contract";
import { describeTitles } from "./list-titles";
import { publicationTypeIn } from "./publication-letters";

const TITLES_AT_ONCE = 5_000;

type Group = { shortName: string; nameEn: string; nameCs: string };

/** All titles of a list as a file, in order, with the interest groups shown; consistent at one moment. */
export async function streamTitles(
  scope: Scope<"usage.view">,
  place: Place,
  { query, running }: { query: TitlesInFile; running: Running },
): Promise<Response> {
  const chosen = await chooseTitles(scope, place, { asked: query, running });
  const all = await db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  const shown = query.groups?.split(",");
  const groups = all.filter(({ shortName }) => shown?.includes(shortName) ?? true);
  const t = textsOf(running);
  const names = groups.map(({ nameEn, nameCs }) => (running.locale === "cs" ? nameCs : nameEn));
  const file = tableFile(
    {
      ...{ name: "titles", caption: t("list.caption"), count: chosen.count },
      headings: [
        t("list.name"),
        t("kind"),
        ...identifiers.map((name) => t(name)),
        ...names,
        t("list.total"),
        t("list.tags"),
      ],
      rows: batchesOf(scope, { chosen, groups, important: all.filter(({ isImportant }) => isImportant), running }),
    },
    { format: query.format, locale: running.locale },
  );
  const { platform } = place;
  const [only, ...others] = scope.organizationIds;
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: others.length === 0 ? (only ?? null) : null,
    after: {
      ...{ report_types: ["interest"], rows: "title", columns: ["metric"] },
      ...(platform === undefined ? {} : { platforms: [platform] }),
      ...{ from: query.from ?? null, to: query.to ?? null },
    },
  });
  return file;
}

const identifiers = ["isbn", "issn", "eissn", "doi"] as const;
const textsOf = ({ locale }: Running) => createTranslator({ locale, messages: catalogue[locale], namespace: "titles" });

type File = { chosen: ChosenTitles; groups: readonly Group[]; important: readonly Group[]; running: Running };

async function* batchesOf(scope: Scope<"usage.view">, { chosen, groups, important, running }: File) {
  const t = textsOf(running);
  const rowOf = (title: ListedTitle): TableRow => [
    title.name,
    t(`type.${publicationTypeIn(title.publication_type) ?? "unknown"}`),
    ...identifiers.map((name) => title[name]),
    ...groups.map(({ shortName }) => title.interests[shortName] ?? 0),
    important.reduce((sum, { shortName }) => sum + (title.interests[shortName] ?? 0), 0),
    title.tags.map(({ name, tag_class: { name: of } }) => `${of} / ${name}`).join("; "),
  ];
  for (let offset = 0; offset < chosen.count; offset += TITLES_AT_ONCE) {
    const ids = await chosen.page(offset, TITLES_AT_ONCE);
    yield (await describeTitles(scope, { ...chosen, ids }, running)).map(rowOf);
  }
}
