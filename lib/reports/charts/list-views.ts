import "server-only";
import type { Scope } from "@/lib/access/scope";
import { reportTypeName, shownReportType } from "@/lib/counter/standard/definition-of";
import { interestNames, interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/kit/prisma/client";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import { parameterOf } from "@/lib/reports/report-dimension";
import { findFamilies } from "@/lib/titles/find-titles";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { attributes, isText } from "@/lib/usage/dimensions";
import type { ReportViewEntity } from "./contract";
import { isStandard, type ReportView, reportViews } from "./report-views";

/** After all built-in views. */
const LAST = 1000;

const interestType = { ...interestReport, ...interestNames };

type Type = { id: number } & Parameters<typeof reportTypeName>[0];

type ViewScope = Scope<"usage.view" | "consortium.manage">;

/** All built-in views. */
export async function listViews(scope: ViewScope, locale: string): Promise<ReportViewEntity[]> {
  const names = reportViews.map(({ reportType }) => reportType);
  const imported = (await viewsAmong(scope, { shortName: { in: names } }, locale)).filter((view) => !view.is_proxy);
  return [...viewsOfTypes([interestType], locale), ...imported];
}

/** The views of a report type, or one for the whole of it. Throws NotFound. */
export async function listViewsOfType(
  scope: Scope<"usage.view">,
  id: number,
  locale: string,
): Promise<ReportViewEntity[]> {
  if (id === interestType.id) return viewsOfTypes([interestType], locale);
  const views = await viewsAmong(scope, { id }, locale);
  if (views.length === 0) throw new NotFound();
  return views;
}

type Of = { readonly platform?: number | undefined; readonly title?: number; readonly item?: number };

/** Views of the report types with usage of an object within the scope, in any month, in display order. */
export async function listViewsOf(
  scope: Scope<"usage.view">,
  { platform, title, item }: Of,
  locale: string,
): Promise<ReportViewEntity[]> {
  const where = {
    ...(platform === undefined ? {} : { platform: [platform] }),
    ...(title === undefined ? {} : { title: await findFamilies("titles", [title]) }),
    ...(item === undefined ? {} : { item: await findFamilies("items", [item]) }),
  };
  const view = await viewUsage(scope);
  const [groups, [interest]] = await Promise.all([
    askGroups(view, { by: ["reportType"], measures: ["uses"], where }),
    askInterest(scope, { by: [], where }, {}, view),
  ]);
  const used = await viewsAmong(scope, { id: { in: groups.map(({ keys }) => Number(keys[0])) } }, locale);
  // Interest has no items.
  return item === undefined && (interest?.figures[0] ?? 0) > 0
    ? [...viewsOfTypes([interestType], locale), ...used]
    : used;
}

async function viewsAmong(
  { organizationIds }: ViewScope,
  where: Prisma.ReportTypeWhereInput,
  locale: string,
): Promise<ReportViewEntity[]> {
  const types = await db().reportType.findMany({ where: { AND: [where, reportTypesOf(organizationIds)] } });
  return viewsOfTypes(types, locale);
}

const ofItems = ["IR51", "IR_M151"];

/** Reports with items have views only if items are enabled. */
const offeredViews = () =>
  settings().ENABLE_ITEMS ? reportViews : reportViews.filter(({ reportType }) => !ofItems.includes(reportType));

function viewsOfTypes(types: readonly Type[], locale: string): ReportViewEntity[] {
  const typeOf = (shortName: string) => types.find((type) => type.shortName === shortName);
  return types
    .flatMap((type) => {
      const views = offeredViews().filter(({ reportType }) => reportType === type.shortName);
      if (views.length === 0) return [proxy(type, locale)];
      return views.flatMap((view) => {
        const older = (view.older ?? []).flatMap((shortName) => typeOf(shortName) ?? []);
        // Without usage of several releases there is nothing to combine.
        return view.older && older.length === 0 ? [] : [showView(type, { ...view, older }, locale)];
      });
    })
    .sort((a, b) => a.position - b.position || a.report_type.pk - b.report_type.pk);
}

type ShownView = Omit<ReportView, "older"> & { readonly older: readonly Type[] };

const showView = (type: Type, view: ShownView, locale: string): ReportViewEntity => ({
  pk: view.id,
  report_type: shownReportType(type, locale),
  older_report_types: view.older.map((older) => shownReportType(older, locale)),
  short_name: view.code,
  name: reportTypeName({ ...type, counterCode: view.code }, locale),
  is_proxy: false,
  is_standard_view: isStandard(view),
  position: view.position,
  metrics: [...view.metrics],
  filters: Object.fromEntries(
    attributes.filter(isText).flatMap((name) => {
      const values = view.filters[name];
      return values ? [[parameterOf(name), [...values]]] : [];
    }),
  ),
});

const proxy = (type: Type, locale: string): ReportViewEntity => ({
  pk: -1,
  report_type: shownReportType(type, locale),
  older_report_types: [],
  short_name: type.shortName,
  name: reportTypeName(type, locale),
  ...{ is_proxy: true, is_standard_view: true, position: LAST, metrics: [], filters: {} },
});
