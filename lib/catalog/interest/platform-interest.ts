import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { groupHeadings } from "@/lib/interest/describe-groups";
import { knownInterests } from "@/lib/interest/known-interests";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import type { TableFormat } from "@/lib/spreadsheets/table";
import { tableFile } from "@/lib/spreadsheets/table-file";
import { atOnce } from "@/lib/spreadsheets/table-rows";
import { catalog } from "@/messages/catalog";
import { interestBy } from "../interest-of";
import { interestReports } from "../interest-reports";
import { knownInterestByPlatform } from "../platforms/platform-figures";
import type { InterestMonths } from "./contract";

type Place = { readonly organization: number; readonly platform?: number };
type Asked = { readonly place: Place; readonly months?: InterestMonths; readonly running: Running };

/**
 * Interest per platform and group; without platforms that have neither interest nor a report of it. Throws NotFound for
 * an organization out of reach.
 */
export async function listPlatformInterest(
  scope: Scope<"usage.view">,
  { place: { organization, platform }, months: { from, to } = {}, running }: Asked,
) {
  const platforms = platform === undefined ? undefined : [platform];
  const interest = await knownInterestByPlatform(
    scope.within(organization),
    { months: { from: from ?? null, to: to ?? null }, platforms },
    running,
  );
  return [...interest]
    .map(([id, interests]) => ({ platform: id, interest: interests }))
    .sort((one, other) => one.platform - other.platform);
}

/** The same per calendar year, over all years with interest on the platform. */
export async function listPlatformInterestByYear(
  scope: Scope<"usage.view">,
  { place: { organization, platform }, running }: Asked,
) {
  const where = platform === undefined ? {} : { platform: [platform] };
  const within = scope.within(organization);
  const [rows, { hasReport }] = await Promise.all([
    interestBy(within, { by: ["platform", "year"], where }, running),
    interestReports(within, { platforms: where.platform }),
  ]);
  return rows.map(({ keys, interest }) => {
    const [id = 0, year = 0] = keys.map(Number);
    const interests = knownInterests(interest, (group) => hasReport(group, { platform: id, year }));
    return { platform: id, year, interest: interests };
  });
}

type FileQuery = {
  readonly organization: number;
  readonly months: InterestMonths;
  readonly format: TableFormat;
  readonly running: Running;
};

/** Interest per platform as a file, with short names of platforms and names of groups. */
export async function streamPlatformInterest(
  scope: Scope<"usage.view">,
  { organization, months, format, running }: FileQuery,
): Promise<Response> {
  const { locale } = running;
  const [rows, groups] = await Promise.all([
    listPlatformInterest(scope, { place: { organization }, months, running }),
    db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] }),
  ]);
  const ids = rows.map(({ platform }) => platform);
  const platforms = await db().platform.findMany({ where: { id: { in: ids } }, select: { id: true, shortName: true } });
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: organization > 0 ? organization : null,
    after: {
      ...{ report_types: ["interest"], rows: "platform", columns: ["metric"] },
      ...{ from: months.from ?? null, to: months.to ?? null },
    },
  });
  const names = new Map(platforms.map(({ id, shortName }) => [id, shortName]));
  const lines = rows
    .map(({ platform, interest }) => [
      names.get(platform) ?? `#${platform}`,
      ...groups.map(({ shortName }) => interest[shortName] ?? null),
    ])
    .sort(([a], [b]) => String(a).localeCompare(String(b), locale));
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "platforms" });
  const headings = [t("column.name"), ...(await groupHeadings(groups, locale))];
  return tableFile(
    { name: "platform-interest", caption: t("caption"), headings, rows: atOnce(lines) },
    { format, locale },
  );
}
