import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Option } from "@/components/ui/fields/option";
import { HUMAN_USE, readableConditions } from "@/lib/interest/attribute-conditions";
import type { DefinedMetric } from "@/lib/interest/contract";
import { groupBy } from "@/lib/kit/group-by";
import { useMetricName } from "./metric-names.client";

type Counted = { key: string; report: string | null; metrics: readonly DefinedMetric[] };

type Props = {
  counted: readonly Counted[];
  groups: readonly Option<string>[];
};

/** Interest groups of a report type or platform; unfolds to the metrics of each. */
export function CountedMetrics({ counted, groups }: Props) {
  const t = useTranslations("interest");
  const metricName = useMetricName();
  const nameOf = (group: string) => groups.find(({ value }) => value === group)?.label ?? group;
  const names = counted.flatMap(({ metrics }) => metrics.map(({ group }) => group));
  if (names.length === 0) return <span className="text-muted">{t("countsNothing")}</span>;
  const labels = groups.filter(({ value }) => names.includes(value)).map(({ label }) => label);
  return (
    <details className="min-w-0 py-1 text-left">
      <summary className="cursor-pointer rounded-sm">{labels.join(", ")}</summary>
      <div className="mt-2 mb-1 flex flex-col gap-3">
        {counted.map(({ key, report, metrics }) => (
          <div key={key} className="flex flex-col gap-1">
            {report === null ? null : (
              <div>
                <Badge>{report}</Badge>
              </div>
            )}
            {metrics.length === 0 ? <p className="text-muted text-sm">{t("countsNothing")}</p> : null}
            <dl className="flex flex-col gap-1 text-sm">
              {[...groupBy(metrics, ({ metric }) => metric)].map(([metric, definitions]) => (
                <div key={metric} className="flex flex-wrap gap-x-2">
                  <dt className="[overflow-wrap:anywhere]">
                    {metricName(metric)}
                    {definitions
                      .slice(0, 1)
                      .map(({ target_metric: shownAs }) =>
                        shownAs && shownAs !== metric ? (
                          <span
                            key={shownAs}
                            className="text-muted"
                          >{` (${t("shownAs", { metric: metricName(shownAs) })})`}</span>
                        ) : null,
                      )}
                  </dt>
                  {definitions.map(({ attributes, group }) => (
                    <dd key={attributes} className="text-muted">
                      {nameOf(group)}
                      {attributes && attributes !== HUMAN_USE ? ` (${readableConditions(attributes)})` : null}
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </details>
  );
}
