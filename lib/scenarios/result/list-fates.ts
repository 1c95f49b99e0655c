import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { findInCatalog } from "@/lib/catalog/titles/find-in-catalog";
import { payerNames } from "@/lib/cost/agreements/show-agreement";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Running } from "@/lib/reports/ask/running";
import type { TableRow } from "@/lib/spreadsheets/table";
import { tableFile } from "@/lib/spreadsheets/table-file";
import { readTitles } from "@/lib/titles/find-titles";
import { catalog } from "@/messages/catalog";
import type { ScenarioTitleFate, scenarioFatesCall, scenarioFatesFileCall } from "../contract";
import { type Fate, fates } from "../fate-of-use";
import type { TitleFate } from "../sum-fates";
import { openScenario } from "./open-scenario";
import { readFates } from "./read-fates";

type Reading = Scope<"usage.view">;

/** One page of titles by organization with use of one fate. Throws like readScenarioResult. */
export async function listFates(
  scope: Reading,
  id: number,
  { query, running }: { readonly query: Parsed<typeof scenarioFatesCall.query>; readonly running: Running },
): Promise<{ count: number; results: ScenarioTitleFate[] }> {
  const { page, page_size: size } = query;
  const { rows } = await readRows(scope, id, { query, running });
  return { count: rows.length, results: await showFates(rows.slice((page - 1) * size, page * size)) };
}

type Asked = {
  readonly query: { readonly organization?: number | undefined; readonly fate: Fate; readonly search: string };
  readonly running: Running;
};

/** Most use of the fate first. */
async function readRows(scope: Reading, id: number, { query: { organization, fate, search }, running }: Asked) {
  const opened = await openScenario(scope, id, organization);
  const { rows } = await readFates(opened, running);
  const order = (one: TitleFate, other: TitleFate) =>
    other.fate[fate] - one.fate[fate] || one.title - other.title || one.organization - other.organization;
  const some = rows.filter((row) => row.fate[fate] > 0);
  const titles = [...new Set(some.map(({ title }) => title))];
  const matches = new Set(search === "" ? titles : await findInCatalog("titles", titles, { words: search }));
  return { opened, rows: some.filter(({ title }) => matches.has(title)).sort(order) };
}

async function showFates(rows: readonly TitleFate[]): Promise<ScenarioTitleFate[]> {
  const [titles, organizations] = await Promise.all([
    readTitles("titles", [...new Set(rows.map(({ title }) => title))]),
    db().organization.findMany({
      where: { id: { in: [...new Set(rows.map(({ organization }) => organization))] } },
      select: { id: true, name: true, nameEn: true, nameCs: true },
    }),
  ]);
  const organizationsById = new Map(organizations.map((one) => [one.id, payerNames(one)]));
  return rows.flatMap(({ title, organization: at, uses, fate }) => {
    const [details, organization] = [titles.get(title), organizationsById.get(at)];
    if (!details || !organization) return [];
    const { name, publicationType, isbn, issn, eissn, doi } = details;
    return {
      ...{ pk: title, name, publication_type: publicationType, isbn, issn, eissn, doi },
      ...{ organization, uses, fates: { ...fate } },
    };
  });
}

const AT_ONCE = 5_000;

/** The same as a file. Throws like listFates, and Refused if a sheet cannot hold them. */
export async function streamFates(
  scope: Reading,
  id: number,
  { query, running }: { readonly query: Parsed<typeof scenarioFatesFileCall.query>; readonly running: Running },
): Promise<Response> {
  const { locale } = running;
  const { opened, rows } = await readRows(scope, id, { query, running });
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "scenarios.uses" });
  const columns = ["title", "type", "isbn", "issn", "eissn", "doi", "organization", "uses"] as const;
  const file = tableFile(
    {
      ...{ name: `scenario-${query.fate.replace("_", "-")}`, caption: t(`sheet.${query.fate}`), count: rows.length },
      headings: [...columns.map((key) => t(`column.${key}`)), ...fates.map((fate) => t(`fate.${fate}`))],
      rows: batchesOf(rows, running),
    },
    { format: query.format, locale },
  );
  const { organization, months } = opened;
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: organization > 0 ? organization : null,
    after: {
      ...{ report_types: ["interest"], rows: "title", columns: [] },
      ...{ from: months[0] ?? null, to: months.at(-1) ?? null },
    },
  });
  return file;
}

async function* batchesOf(rows: readonly TitleFate[], { locale }: Running): AsyncGenerator<TableRow[]> {
  const types = createTranslator({ locale, messages: catalog[locale], namespace: "titles.type" });
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const titles = await showFates(rows.slice(from, from + AT_ONCE));
    yield titles.map(({ organization: { name, name_en: nameEn, name_cs: nameCs }, ...row }) => [
      ...[row.name, types(row.publication_type), row.isbn, row.issn, row.eissn, row.doi],
      ...[displayName({ name, nameEn, nameCs }, locale), row.uses],
      ...fates.map((fate) => row.fates[fate]),
    ]);
  }
}
