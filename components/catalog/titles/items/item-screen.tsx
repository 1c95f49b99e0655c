import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { TitleCharts } from "@/components/reports/charts/title-charts";
import { IslandMessages } from "@/components/shell/island-messages";
import type { Step } from "@/components/ui/page/breadcrumb";
import { Screen } from "@/components/ui/page/screen";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import type { Scope } from "@/lib/access/scope";
import { type ShownItem, summarizeItem } from "@/lib/catalog/items/show-item";
import type { Locale } from "@/lib/kit/i18n/routing";
import { log } from "@/lib/kit/log";
import type { Months } from "@/lib/navigation/date-range";
import { pathTo } from "@/lib/navigation/routes";
import { TitleHead } from "../detail/title-head";
import { TitleIdentifiers } from "../detail/title-identifiers";
import { ItemFigures } from "./item-figures";
import { itemPath } from "./item-path";

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
    log.warn({ error: String(error) }, "the figures of an item failed");
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

function useSteps({ title, platform }: Props): Step[] {
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
