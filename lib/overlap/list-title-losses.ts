import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import type { TableRow } from "@/lib/spreadsheets/table";
import { tableFile } from "@/lib/spreadsheets/table-file";
import { readTitles } from "@/lib/titles/find-titles";
import { catalog } from "@/messages/catalog";
import { askTitleLosses, type TitleLoss } from "./ask-titles";
import { chooseUsage } from "./choose-usage";
import type { TitleLossRow, titleLossesCall, titleLossesFileCall } from "./contract";

type Asked = Omit<Parsed<typeof titleLossesCall.query>, "page" | "page_size">;
type Window = { readonly offset: number; readonly limit: number };

/** One page of titles on canceled platforms, organization by organization. */
export async function listTitleLosses(
  scope: Scope<"usage.view">,
  { page, page_size: size, ...asked }: Parsed<typeof titleLossesCall.query>,
  running: Running,
) {
  const { losses, count } = await findLosses(scope, asked, running, { offset: (page - 1) * size, limit: size });
  return { count, results: await showLosses(losses, running) };
}

async function findLosses(scope: Scope<"usage.view">, asked: Asked, running: Running, page?: Window) {
  const { dropped, only_lost: onlyLost, ...usage } = asked;
  const [view, chosen] = await Promise.all([viewUsage(scope), chooseUsage(usage)]);
  const canceling = { ...chosen, dropped, onlyLost: onlyLost === "true", ...(page && { page }) };
  return askTitleLosses(view, canceling, running);
}

async function showLosses(losses: readonly TitleLoss[], { locale }: Running): Promise<TitleLossRow[]> {
  const [titles, organizations] = await Promise.all([
    readTitles("titles", [...new Set(losses.map(({ title }) => title))]),
    db().organization.findMany({ where: { id: { in: [...new Set(losses.map((one) => one.organization))] } } }),
  ]);
  const names = new Map(organizations.map((one) => [one.id, displayName(one, locale)]));
  return losses.flatMap(({ title, organization, here, elsewhere }) => {
    const details = titles.get(title);
    if (!details) return [];
    const { name, publicationType, isbn, issn, eissn, doi } = details;
    return {
      ...{ pk: title, name, publication_type: publicationType, isbn, issn, eissn, doi },
      organization: { pk: organization, name: names.get(organization) ?? "" },
      ...{ used_here: here, used_elsewhere: elsewhere, is_lost: elsewhere === 0 },
    };
  });
}

const AT_ONCE = 5_000;

/** The same as a file. Throws NotFound for an organization out of reach, Refused if a sheet cannot hold them. */
export async function streamTitleLosses(
  scope: Scope<"usage.view">,
  organization: number,
  { asked: { format, ...asked }, running }: { asked: Parsed<typeof titleLossesFileCall.query>; running: Running },
): Promise<Response> {
  const { locale } = running;
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "overlap" });
  const { losses, count } = await findLosses(scope.within(organization), asked, running);
  const heads = ["title", "type", "isbn", "issn", "eissn", "doi"] as const;
  const file = tableFile(
    {
      ...{ name: "titles-lost", caption: t("losses.sheet"), count },
      headings: [
        ...heads.map((key) => t(key)),
        ...(["organization", "usedHere", "usedElsewhere", "state"] as const).map((key) => t(`losses.${key}`)),
      ],
      rows: batchesOf(losses, running),
    },
    { format, locale },
  );
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: organization > 0 ? organization : null,
    after: { report_types: ["interest"], rows: "title", columns: [], from: asked.from ?? null, to: asked.to ?? null },
  });
  return file;
}

async function* batchesOf(losses: readonly TitleLoss[], running: Running): AsyncGenerator<TableRow[]> {
  const { locale } = running;
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "overlap.losses" });
  const types = createTranslator({ locale, messages: catalog[locale], namespace: "titles.type" });
  for (let from = 0; from < losses.length; from += AT_ONCE) {
    const rows = await showLosses(losses.slice(from, from + AT_ONCE), running);
    yield rows.map((row) => [
      ...[row.name, types(row.publication_type), row.isbn, row.issn, row.eissn, row.doi],
      ...[row.organization.name, row.used_here, row.used_elsewhere, t(row.is_lost ? "lost" : "stays")],
    ]);
  }
}
