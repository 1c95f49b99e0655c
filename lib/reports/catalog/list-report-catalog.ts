import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { reportTypeName } from "@/lib/counter/standard/definition-of";
import { type Month, monthOf } from "@/lib/counter/standard/month";
import { bySuperseding, familyOf } from "@/lib/counter/standard/superseding";
import { interestNames, interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import { hasNamedAccounts } from "@/lib/platforms/accounts";
import type { Dimension } from "@/lib/usage/dimensions";
import { offeredDimensions } from "../build/offered-dimensions";
import { kindOf, metricsOf } from "../counting-of";

export type OfferedReportType = {
  readonly id: number;
  readonly shortName: string;
  readonly counterCode: string;
  readonly release: string;
  readonly kind: ReturnType<typeof kindOf>;
  /** With the place among all report types: of a family, the first that has a month counts. */
  readonly family: { readonly kind: string; readonly isFull: boolean; readonly place: number } | null;
  /** Defined by COUNTER (interest: its groups); empty for others, which may have any. */
  readonly metrics: readonly string[];
  /** COUNTER's name of the report, "Title Master Report"; for own reports, the name in the reader's language. */
  readonly name: string;
  /** Description of an own report type; empty for COUNTER's. */
  readonly description: string;
  /** Accounts only if an organization within reach has several at a platform. */
  readonly dimensions: readonly Dimension[];
  /** Has usage within reach. */
  readonly hasData: boolean;
  /** First and last month with usage within reach. */
  readonly months: { readonly first: Month; readonly last: Month } | null;
};

/**
 * Interest, then COUNTER's report types, then own ones (global and of organizations within reach); full reports before
 * their views.
 */
export async function listReportCatalog(
  { organizationIds }: Scope<"usage.view">,
  locale: string,
): Promise<OfferedReportType[]> {
  const inReach = { organizationId: reach({ organizationIds }) };
  const [hasAccounts, types, used, definitions] = await Promise.all([
    hasNamedAccounts({ organizationIds }),
    db().reportType.findMany({ where: reportTypesOf(organizationIds), orderBy: { id: "asc" } }),
    db().import.groupBy({
      by: ["reportTypeId"],
      where: { ...inReach, state: "current", factCount: { gt: 0 } },
      _min: { month: true },
      _max: { month: true },
    }),
    db().interestDefinition.findMany({ distinct: ["reportTypeId"], select: { reportTypeId: true } }),
  ]);
  const offered = (type: Parameters<typeof offeredDimensions>[0]) =>
    offeredDimensions(type).filter((name) => name !== "account" || hasAccounts);
  const counted = new Set(definitions.map(({ reportTypeId }) => reportTypeId));
  const months = new Map(
    used.flatMap(({ reportTypeId, _min: { month: first }, _max: { month: last } }) =>
      first && last ? [[reportTypeId, { first: monthOf(first), last: monthOf(last) }] as const] : [],
    ),
  );
  const ofInterest = [...months].flatMap(([id, one]) => (counted.has(id) ? [one] : []));
  const interest = {
    ...{ ...interestReport, name: displayName({ ...interestNames, name: "" }, locale), description: "" },
    ...{ kind: undefined, family: null, metrics: metricsOf(interestReport), dimensions: offered(interestReport) },
    ...{ hasData: ofInterest.length > 0, months: outermost(ofInterest) },
  };
  const inOrder = types.toSorted(bySuperseding);
  const imported = types
    .map((type) => {
      const { id, shortName, counterCode, release, descriptionEn, descriptionCs } = type;
      const family = familyOf(type);
      return {
        ...{ id, shortName, counterCode, release },
        name: reportTypeName(type, locale),
        description: locale === "cs" ? descriptionCs || descriptionEn : descriptionEn || descriptionCs,
        ...{ kind: kindOf(type), metrics: metricsOf(type), dimensions: offered(type) },
        family: family && { ...family, place: inOrder.indexOf(type) },
        hasData: months.has(id),
        months: months.get(id) ?? null,
      };
    })
    .sort((a, b) => rank(a) - rank(b) || (a.shortName < b.shortName ? -1 : 1));
  return [interest, ...imported];
}

type Span = NonNullable<OfferedReportType["months"]>;

function outermost(spans: readonly Span[]): Span | null {
  const first = spans.map((span) => span.first).sort()[0];
  const last = spans
    .map((span) => span.last)
    .sort()
    .at(-1);
  return first && last ? { first, last } : null;
}

type Report = { counterCode: string; release: string };

/** Full reports first, by frequency of use; Release 5 before 5.1, older ones last. */
function rank(report: Report): number {
  const place = ["TR", "PR", "DR", "IR"].indexOf(report.counterCode);
  return (place < 0 ? 10 : place) * 10 + (report.release === "5.1" ? 1 : report.release === "5" ? 0 : 2);
}
