"use client";

import { useLocale, useTranslations } from "next-intl";
import { Chart } from "@/components/ui/charts/chart.client";
import { Card } from "@/components/ui/page/card";
import { useFormat } from "@/lib/kit/format/use-format";
import { entityName } from "@/lib/organizations/entity-name";
import type { ScenarioLibrary, ScenarioResult } from "@/lib/scenarios/contract";
import { fates } from "@/lib/scenarios/fate-of-use";
import { shareOfUse, usesThatStay } from "./share-of-use";

/** Fates of all use, and of the use of each organization if there are several. */
export function ScenarioCharts({ result }: { result: Pick<ScenarioResult, "all" | "fates" | "by_organization"> }) {
  const t = useTranslations("scenarios.chart");
  const names = useTranslations("scenarios.uses.fate");
  const { percent } = useFormat();
  if (!result.all.uses) return null;
  const share = (uses: number | null) => percent(shareOfUse(uses, result) ?? 0);
  const { lost, undecided } = result.fates;
  return (
    <>
      <Card>
        <Chart
          kind="lying"
          title={t("title")}
          summary={t("summary", {
            lost: share(lost.uses),
            stays: share(usesThatStay(result)),
            undecided: share(undecided.uses),
          })}
          index="fate"
          indexLabel={t("index")}
          unit={t("unit")}
          rowsAddUp
          series={[{ key: "uses", label: t("unit") }]}
          rows={fates
            .filter((fate) => result.fates[fate].uses)
            .map((fate) => ({ fate: names(fate), uses: result.fates[fate].uses }))}
        />
      </Card>
      {result.by_organization.length > 1 ? <LibrariesChart libraries={result.by_organization} /> : null}
    </>
  );
}

/** More do not fit on a screen; all are in the list below. */
const MOST_LIBRARIES = 15;

function LibrariesChart({ libraries }: { libraries: readonly ScenarioLibrary[] }) {
  const t = useTranslations("scenarios.chart");
  const names = useTranslations("scenarios.uses.fate");
  const locale = useLocale();
  const { percent } = useFormat();
  const counted = libraries
    .filter(({ all }) => all.uses)
    .toSorted((one, other) => (other.fates.lost.uses ?? 0) - (one.fates.lost.uses ?? 0))
    .slice(0, MOST_LIBRARIES);
  const [first] = counted;
  if (!first) return null;
  const lost = first.fates.lost.uses ?? 0;
  return (
    <Card>
      <Chart
        kind="lying"
        stacked
        title={t("librariesTitle")}
        summary={
          lost > 0
            ? t("librariesSummary", {
                name: entityName(first.organization, locale),
                count: lost,
                share: percent(shareOfUse(lost, first) ?? 0),
              })
            : t("librariesNone")
        }
        index="library"
        indexLabel={t("library")}
        unit={t("unit")}
        series={fates
          .filter((fate) => counted.some((one) => one.fates[fate].uses))
          .toReversed()
          .map((fate) => ({ key: fate, label: names(fate) }))}
        rows={counted.map((one) => ({
          library: entityName(one.organization, locale),
          ...Object.fromEntries(fates.map((fate) => [fate, one.fates[fate].uses])),
        }))}
      />
    </Card>
  );
}
