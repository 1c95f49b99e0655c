import { Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { FigureTile, FigureTiles } from "@/components/ui/page/figure-tiles";
import { EmptyState } from "@/components/ui/states/empty-state";
import { TextLink } from "@/components/ui/text-link";
import type { ItemSummary } from "@/lib/catalog/items/contract";
import type { Months } from "@/lib/navigation/date-range";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { itemReport } from "./item-report";

type Summary = Pick<ItemSummary, "usage" | "metrics" | "parent_titles" | "platforms" | "report_types" | "used">;
type Of = { item: number; title: number; platform: number | undefined; organization: number | undefined };
type Props = {
  summary: Summary;
  of: Of;
  months: Months;
  /** Address of the item's page on a platform, or for all platforms if undefined. */
  pathOn: (platform: number | undefined) => string;
};

export function ItemFigures({ summary, of, months, pathOn }: Props) {
  const t = useTranslations("items.detail");
  const { usage, metrics, parent_titles: parents, used } = summary;
  const others = parents.filter(({ pk }) => pk !== of.title);
  return (
    <>
      {usage ? (
        <FigureTiles>
          {metrics.map(({ short_name: metric, name }) => (
            <FigureTile
              key={metric}
              name={name}
              href={itemReport({ ...of, metric, types: summary.report_types, months })}
            >
              <Count value={usage[metric] ?? 0} />
            </FigureTile>
          ))}
        </FigureTiles>
      ) : (
        <Card>
          <EmptyState title={t("unused")}>{used ? t("usedIn", used) : t("neverUsed")}</EmptyState>
        </Card>
      )}
      {others.length > 0 ? (
        <Card title={t("otherTitles")}>
          <ul className="flex flex-col gap-1">
            {others.map(({ pk, name }) => (
              <li key={pk}>
                <TextLink href={pathTo("item-detail", { titleId: pk, itemId: of.item })}>{name}</TextLink>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {summary.platforms.length > 0 ? (
        <Card title={t("platforms")} flush>
          <Platforms {...{ summary, of, pathOn }} />
        </Card>
      ) : null}
    </>
  );
}

function Platforms({ summary: { platforms, metrics }, of, pathOn }: Pick<Props, "summary" | "of" | "pathOn">) {
  const t = useTranslations("items.detail");
  const locale = useLocale();
  const [metric] = metrics;
  return (
    <ul className="divide-y divide-hairline">
      {platforms.map((one) => (
        <li key={one.pk} className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          {one.pk === of.platform ? (
            <span aria-current="true" className="inline-flex items-center gap-1.5 font-semibold">
              <Check size={15} aria-hidden className="text-brand" />
              {entityName(one, locale)}
            </span>
          ) : (
            <TextLink href={pathOn(one.pk)}>{entityName(one, locale)}</TextLink>
          )}
          {metric ? (
            <span className="ml-auto text-muted text-sm">
              {metric.name} <Count value={one.usage[metric.short_name] ?? 0} strong />
            </span>
          ) : null}
        </li>
      ))}
      {of.platform === undefined ? null : (
        <li className="px-4 py-2.5">
          <TextLink href={pathOn(undefined)}>{t("anyPlatform")}</TextLink>
        </li>
      )}
    </ul>
  );
}
