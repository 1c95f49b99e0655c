import { Card } from "@/components/ui/page/card";
import type { Scope } from "@/lib/access/scope";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Months } from "@/lib/navigation/date-range";
import { listViewsOf } from "@/lib/reports/charts/list-views";
import { ChartSetLater } from "./chart-set-later.client";

type Props = {
  scope: Scope<"usage.view">;
  title: { id: number };
  item?: { id: number };
  platform?: { pk: number } | undefined;
  /** Null for all organizations. */
  organization: { pk: number } | null;
  months: Months;
  locale: Locale;
};

/** Charts of all reports with usage of the title or its item. */
export async function TitleCharts({ scope, title, item, platform, organization, months: { from, to }, locale }: Props) {
  const of = { title: title.id, ...(item && { item: item.id }), ...(platform && { platform: platform.pk }) };
  const views = await listViewsOf(scope, of, locale);
  if (views.length === 0) return null;
  return (
    <Card>
      <ChartSetLater
        views={views}
        scope="title"
        of={{ ...of, ...(organization && { organization: organization.pk }), ...(from && { from }), ...(to && { to }) }}
      />
    </Card>
  );
}
