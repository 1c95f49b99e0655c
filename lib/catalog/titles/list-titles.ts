import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { groupHeadings } from "@/lib/interest/describe-groups";
import { knownInterests, sumKnown } from "@/lib/interest/known-interests";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import type { TableRow } from "@/lib/spreadsheets/table";
import { tableFile } from "@/lib/spreadsheets/table-file";
import { tagsOf } from "@/lib/tags/tag-labels";
import { catalog } from "@/messages/catalog";
import { interestOf } from "../interest-of";
import { reportsOfObjects } from "../interest-reports";
import { type ChosenPlace, type ChosenTitles, chooseTitles, pageOfTitles } from "./choose-titles";
import type { ListedTitle, listTitlesCall, TitlesInFile } from "./contract";
import { publicationTypeIn } from "./publication-letters";

type Query = Parsed<typeof listTitlesCall.query>;

/** One page of titles with usage in the months, with interest and tags. */
export async function listTitles(
  scope: Scope<"usage.view">,
  place: ChosenPlace,
  { query, running }: { query: Query; running: Running },
): Promise<{ count: number; results: ListedTitle[] }> {
  const page = { offset: (query.page - 1) * query.page_size, limit: query.page_size };
  const listing = await pageOfTitles(scope, place, { query, running, page });
  const reportsOf = reportsOfObjects(scope, { of: "title", ...listing });
  return { count: listing.count, results: await describeTitles(scope, { ...listing, reportsOf }, running) };
}

type Listing = Pick<ChosenTitles, "view" | "where" | "ids"> & {
  readonly reportsOf: ReturnType<typeof reportsOfObjects>;
};

/** List rows of these titles, in order. */
async function describeTitles(
  scope: Scope<"usage.view">,
  { view, where, ids, reportsOf }: Listing,
  running: Running,
): Promise<ListedTitle[]> {
  const [rows, interests, hasReport, tagsOfTitle] = await Promise.all([
    db().title.findMany({ where: { id: { in: [...ids] } } }),
    interestOf(scope, { of: "title", where: { ...where, title: ids }, view }, running),
    reportsOf(ids, running),
    tagsOf(scope, "title", ids),
  ]);
  const titlesById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = titlesById.get(id);
    if (!row) return [];
    const { name, publicationType, isbn, issn, eissn, doi } = row;
    return [
      {
        pk: id,
        name,
        publication_type: publicationType,
        isbn,
        issn,
        eissn,
        doi,
        interests: knownInterests(interests(id), (group) => hasReport(id, group)),
        tags: tagsOfTitle(id),
      },
    ];
  });
}

const TITLES_AT_ONCE = 5_000;

type Group = { shortName: string; nameEn: string; nameCs: string };

/** All titles of a list as a file, in order, with the interest groups shown; consistent at one moment. */
export async function streamTitles(
  scope: Scope<"usage.view">,
  place: ChosenPlace,
  { query, running }: { query: TitlesInFile; running: Running },
): Promise<Response> {
  const chosen = await chooseTitles(scope, place, { query, running });
  const all = await db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  const groupNames = query.groups?.split(",");
  const groups = all.filter(({ shortName }) => groupNames?.includes(shortName) ?? true);
  const t = textsOf(running);
  const names = await groupHeadings(groups, running.locale);
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
const textsOf = ({ locale }: Running) => createTranslator({ locale, messages: catalog[locale], namespace: "titles" });

type File = { chosen: ChosenTitles; groups: readonly Group[]; important: readonly Group[]; running: Running };

async function* batchesOf(scope: Scope<"usage.view">, { chosen, groups, important, running }: File) {
  const t = textsOf(running);
  const rowOf = (title: ListedTitle): TableRow => [
    title.name,
    t(`type.${publicationTypeIn(title.publication_type) ?? "unknown"}`),
    ...identifiers.map((name) => title[name]),
    ...groups.map(({ shortName }) => title.interests[shortName] ?? null),
    sumKnown(important.map(({ shortName }) => title.interests[shortName])),
    title.tags.map(({ name, tag_class: { name: of } }) => `${of} / ${name}`).join("; "),
  ];
  const reportsOf = reportsOfObjects(scope, { of: "title", ...chosen });
  for (let offset = 0; offset < chosen.count; offset += TITLES_AT_ONCE) {
    const ids = await chosen.page(offset, TITLES_AT_ONCE);
    yield (await describeTitles(scope, { ...chosen, ids, reportsOf }, running)).map(rowOf);
  }
}
