import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/page/card";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { TextLink } from "@/components/ui/text-link";
import type { Scope } from "@/lib/access/scope";
import type { Month } from "@/lib/counter/standard/month";
import { reportTypeWords } from "@/lib/counter/standard/report-type-words";
import { type CoveredType, readCoverageMap } from "@/lib/coverage/read-overview";
import type { Locale } from "@/lib/kit/i18n/routing";
import { CoverageMapLater } from "./coverage-map-later.client";
import { CoverageBar, CoverageFigure, CoverageLegend } from "./coverage-parts";
import { HarvestMissing } from "./harvest-missing.client";

type Asked = { readonly by: "platform" | "organization"; readonly platform?: number | undefined };

type Props = {
  scope: Scope<"usage.view">;
  /** Null if the reader may not harvest for any of these organizations. */
  harvests: Scope<"harvest.manage"> | null;
  /** -1 for all organizations. */
  organization: number | null;
  type: CoveredType;
  months: { readonly from: Month; readonly to: Month };
  query: Asked;
  /** Address of another view of the map; null if the map is fixed. */
  addressOf: ((query: Asked) => string) | null;
  locale: Locale;
};

/** One report type: its coverage, and a map of its months with actions for the gaps. */
export async function CoverageDetail({ scope, harvests, type, ...props }: Props) {
  const { months, query, addressOf, locale, organization } = props;
  const [t, common, map] = await Promise.all([
    getTranslations("coverage"),
    getTranslations("common"),
    readCoverageMap(scope, { ...months, ...query, reportType: type.id }, locale),
  ]);
  const name = common("reportType", reportTypeWords(type));
  const { total: coverage, platform: only } = map;
  const open = coverage.harvestable - map.waiting;
  const reached = scope.organizationIds.filter((id) => harvests?.reaches(id));
  return (
    <Card
      title={only ? t("reportOn", { report: name, platform: only }) : name}
      action={<CoverageFigure coverage={coverage} />}
    >
      <CoverageBar coverage={coverage} label={t("barOf", { name })} size="large" />
      <CoverageLegend coverage={coverage} />
      <div className="mt-4 mb-5 flex flex-wrap items-center gap-3">
        {addressOf && scope.organizationIds.length > 1 ? (
          <Chips label={t("mapBy")}>
            <Chip href={addressOf({ by: "platform" })} isOn={query.by === "platform"}>
              {t("byPlatform")}
            </Chip>
            <Chip href={addressOf({ by: "organization", platform: query.platform })} isOn={query.by === "organization"}>
              {t("byOrganization")}
            </Chip>
          </Chips>
        ) : null}
        {addressOf && query.platform !== undefined ? (
          <TextLink href={addressOf({ by: query.by })} scroll={false}>
            {t("allPlatforms")}
          </TextLink>
        ) : null}
        {open > 0 && reached.length > 0 ? (
          <div className="ml-auto">
            <HarvestMissing
              count={reached.length === scope.organizationIds.length ? open : null}
              query={{
                report_type: type.id,
                from: months.from,
                to: months.to,
                ...(organization !== null && organization > 0 ? { organization } : {}),
                ...(query.platform === undefined ? {} : { platform: query.platform }),
              }}
              report={name}
            />
          </div>
        ) : null}
      </div>
      <CoverageMapLater
        map={map}
        report={{ pk: type.id, shortName: type.shortName, name, hasTitles: !type.counterCode.startsWith("PR") }}
        by={query.by}
        platform={query.platform ?? null}
        organization={organization !== null && organization > 0 ? organization : null}
        rowAddresses={
          addressOf && query.by === "platform" && scope.organizationIds.length > 1
            ? Object.fromEntries(map.rows.map(({ pk }) => [pk, addressOf({ by: "organization", platform: pk })]))
            : {}
        }
      />
    </Card>
  );
}
