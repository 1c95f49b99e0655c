import { ChartColumn } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { ScaledChart } from "@/components/ui/charts/scaled-chart.client";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { Scope } from "@/lib/access/scope";
import { listCollectedPlatformsCall } from "@/lib/catalog/platforms/contract";
import { listPlatformsWithFigures } from "@/lib/catalog/platforms/list-collected-platforms";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { formatCount } from "@/lib/kit/format/number";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Months } from "@/lib/navigation/date-range";
import { entityName } from "@/lib/organizations/entity-name";

/** Maximum number of bars that can be distinguished in a chart; the list has all platforms. */
const MOST = 60;

type Props = {
  scope: Scope<"usage.view">;
  months: Months;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  locale: Locale;
};

export async function InterestView({ scope, months, groups, chosen, locale }: Props) {
  const query = listCollectedPlatformsCall.query.parse({ page_size: 1000 });
  const [t, { results }] = await Promise.all([
    getTranslations("platforms"),
    listPlatformsWithFigures(scope, { ...query, ...months }, { locale }),
  ]);
  const names = results.map((row) => entityName(row, locale));
  const used = results
    .map((row, at) => {
      const name = names[at] ?? "";
      const interest = Object.fromEntries(
        chosen.map(({ short_name: group }) => [group, row.figures.interest[group] ?? null]),
      );
      return {
        total: Object.values(interest).reduce((sum: number, value) => sum + (value ?? 0), 0),
        // Platforms of the same name stay separate bars.
        row: {
          platform: names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${row.short_name})`,
          ...interest,
        },
      };
    })
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total);
  const [first] = used;
  const rows = used.slice(0, MOST).map(({ row }) => row);
  return (
    <>
      <GroupChoice groups={groups} chosen={chosen} />
      <Card>
        {first ? (
          <ScaledChart
            title={t("chart.title")}
            summary={t("chart.summary", {
              count: used.length,
              first: first.row.platform,
              value: formatCount(first.total, locale),
              shown: rows.length,
            })}
            kind="lying"
            stacked
            index="platform"
            indexLabel={t("column.name")}
            series={chosen.map((group) => ({ key: group.short_name, label: entityName(group, locale) }))}
            rows={rows}
            height={64 + rows.length * 30}
          />
        ) : (
          <EmptyState icon={ChartColumn} title={t("chart.none")}>
            {t("chart.noneText")}
          </EmptyState>
        )}
      </Card>
    </>
  );
}
