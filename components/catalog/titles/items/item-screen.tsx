import { Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { TitleCharts } from "@/components/reports/charts/title-charts";
import { IslandMessages } from "@/components/shell/island-messages";
import { Count } from "@/components/ui/count";
import type { BreadcrumbStep } from "@/components/ui/page/breadcrumb";
import { Card } from "@/components/ui/page/card";
import { FigureTile, FigureTiles } from "@/components/ui/page/figure-tiles";
import { Screen } from "@/components/ui/page/screen";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { TextLink } from "@/components/ui/text-link";
import type { Scope } from "@/lib/access/scope";
import type { ItemSummary } from "@/lib/catalog/items/contract";
import { type ShownItem, summarizeItem } from "@/lib/catalog/items/show-item";
import type { Locale } from "@/lib/kit/i18n/routing";
import { log } from "@/lib/kit/log";
import type { Months } from "@/lib/navigation/date-range";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { TitleHead } from "../title-head";
import { TitleIdentifiers } from "../title-identifiers";
import { itemPath, itemReport } from "./item-address";

type Props = {
  /** Of the selected organization. */
  scope: Scope<"usage.view">;
  item: ShownItem;
  /** The title through which the reader came. */
  title: { id: number; name: string };
  platform?: { pk: number; name: string } | undefined;
  /** Null for all organizations. */
  organization: { pk: number; name: string } | null;
  months: Months;
  locale: Locale;
};

export function ItemScreen(props: Props) {
  const { scope, item, title, platform, organization, months, locale } = props;
  const place = `${organization?.pk} ${months.from} ${months.to}`;
  const reading = summarizeItem(
    scope,
    { item: item.id, title: title.id, platform: platform?.pk, months },
    { locale },
  ).catch((error: unknown) => {
    log.warn({ error: String(error) }, "figures of an item could not be read");
    return null;
  });
  return (
    <IslandMessages of={["items", "titles", "charts", "reports", "annotations", "unusual"]}>
      <Screen>
        <TitleHead steps={useSteps(props)} name={item.name} whose={organization?.name ?? null} months={months} />
        <TitleIdentifiers title={item} />
        <Suspense key={place} fallback={<Skeleton rows={3} height={48} />}>
          <Figures {...props} reading={reading} />
        </Suspense>
        <Suspense fallback={<Skeleton rows={8} />}>
          <TitleCharts {...props} />
        </Suspense>
      </Screen>
    </IslandMessages>
  );
}

function useSteps({ title, platform }: Props): BreadcrumbStep[] {
  const routes = useTranslations("routes");
  if (!platform)
    return [
      { href: pathTo("title-list"), text: routes("title-list") },
      { href: pathTo("title-detail", { titleId: title.id }), text: title.name },
    ];
  const { pk: platformId, name } = platform;
  return [
    { href: pathTo("platform-list"), text: routes("platform-list") },
    { href: pathTo("platform-detail", { platformId }), text: name },
    { href: pathTo("platform-title-detail", { platformId, titleId: title.id }), text: title.name },
  ];
}

type Reading = Promise<Awaited<ReturnType<typeof summarizeItem>> | null>;

async function Figures({ reading, item, title, platform, organization, months }: Props & { reading: Reading }) {
  const summary = await reading;
  if (!summary) {
    const t = await getTranslations("items.detail");
    return <ErrorState title={t("figuresFailed")} retry={<RetryButton />} />;
  }
  return (
    <ItemFigures
      summary={summary}
      of={{ item: item.id, title: title.id, platform: platform?.pk, organization: organization?.pk }}
      months={months}
      pathOn={(platformId) => itemPath({ item: item.id, title: title.id, platform: platformId })}
    />
  );
}

type Summary = Pick<ItemSummary, "usage" | "metrics" | "parent_titles" | "platforms" | "report_types" | "used">;
type Of = { item: number; title: number; platform: number | undefined; organization: number | undefined };
type ItemFiguresProps = {
  summary: Summary;
  of: Of;
  months: Months;
  /** Address of the item's page on a platform, or for all platforms if undefined. */
  pathOn: (platform: number | undefined) => string;
};

function ItemFigures({ summary, of, months, pathOn }: ItemFiguresProps) {
  const t = useTranslations("items.detail");
  const missing = useTranslations("items")("noReport");
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
              <Count value={usage[metric] ?? null} reason={missing} />
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

function Platforms({
  summary: { platforms, metrics },
  of,
  pathOn,
}: Pick<ItemFiguresProps, "summary" | "of" | "pathOn">) {
  const t = useTranslations("items.detail");
  const missing = useTranslations("items")("noReport");
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
              {metric.name} <Count value={one.usage[metric.short_name] ?? null} reason={missing} strong />
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
