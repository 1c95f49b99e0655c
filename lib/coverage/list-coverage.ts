import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { Invalid } from "@/lib/kit/errors";
import { findFamilies } from "@/lib/titles/find-titles";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { usageReader } from "@/lib/usage/engine/engine-client";
import type { NumberedWhere } from "@/lib/usage/question";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import type { CoverageQuery, dataCoverageCall } from "./contract";
import { type Coverage, coverageAnswer, sumCoverage } from "./coverage";
import { listCoverings } from "./expected-months";
import { type CoveredReports, listCoveredTypes, readCoverage } from "./read-coverage";

type Viewer = Scope<"usage.view"> | Scope<"harvest.manage">;

/** Total coverage. Throws NotFound for an organization out of reach. */
export async function totalCoverage(
  scope: Scope<"usage.view">,
  query: CoverageQuery & CombinedReports,
): Promise<Coverage> {
  const { rows } = await read(scope, query, []);
  return sumCoverage(rows);
}

/** Coverage by the requested keys; includes months without any report. */
export async function listCoverage(
  scope: Scope<"usage.view">,
  query: Parsed<typeof dataCoverageCall.query> & CombinedReports,
) {
  const isBy = {
    organization: query.split_by_org === "true",
    platform: query.split_by_platform === "true",
    reportType: query.split_by_report_type === "true",
    month: query.split_by_date === "true",
  };
  const by = (["organization", "platform", "reportType", "month"] as const).filter((name) => isBy[name]);
  const { rows } = await read(scope, query, by);
  return rows.map(({ month, organization, platform, reportType, ...coverage }) => ({
    ...(month ? { date: month } : {}),
    ...(isBy.organization ? { organization_id: organization } : {}),
    ...(isBy.platform ? { platform_id: platform } : {}),
    ...(isBy.reportType ? { report_type_id: reportType } : {}),
    ...coverageAnswer(coverage),
  }));
}

async function read(
  scope: Scope<"usage.view">,
  query: CoverageQuery & CombinedReports,
  by: readonly ("organization" | "platform" | "reportType" | "month")[],
) {
  const { from = null, to = null } = query;
  if (from && to && from > to) throw new Invalid({ end_date: ["monthsReversed"] });
  const [within, of] = await coveredReports(scope, query);
  return readCoverage(within, { ...of, from, to, by });
}

/** Report types of which one is enough to cover a month. */
export type CombinedReports = { readonly combined?: readonly number[] };

/** Resolves organization, platform and report filters. Throws NotFound for an organization out of reach. */
export async function coveredReports<S extends Viewer>(
  scope: S,
  {
    organization,
    platform,
    report_type,
    combined,
    title,
  }: Pick<CoverageQuery, "organization" | "platform" | "report_type" | "title"> & CombinedReports,
): Promise<[reach: { organizationIds: readonly number[] }, of: CoveredReports]> {
  const reach = organization === undefined ? scope : scope.within(organization);
  const types = (await listCoveredTypes()).map(({ id }) => id);
  const carrying =
    title === undefined ? null : await platformsOf(scope, { title: await findFamilies("titles", [title]) });
  const platformIds = platform === undefined ? carrying : (carrying?.filter((id) => id === platform) ?? [platform]);
  const reportTypeIds = types.filter((id) => combined?.includes(id) ?? (report_type ?? id) === id);
  return [
    { organizationIds: reach.organizationIds },
    {
      reportTypeIds,
      ...(combined ? { merged: true } : { coverings: await listCoverings(reportTypeIds) }),
      ...(platformIds ? { platformIds } : {}),
    },
  ];
}

/** Platforms with any usage of these titles or items within reach. */
export async function platformsOf(scope: Viewer, where: Pick<NumberedWhere, "title" | "item">): Promise<number[]> {
  const view = new UsageView(usageReader(), scope, await readVisibility(scope.organizationIds));
  const groups = await askGroups(view, { by: ["platform"], measures: ["facts"], where });
  return groups.flatMap(({ keys: [key] }) => (typeof key === "number" ? [key] : []));
}
