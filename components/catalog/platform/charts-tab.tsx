import { getTranslations } from "next-intl/server";
import { ChartSetLater } from "@/components/reports/charts/chart-set-later.client";
import { IslandMessages } from "@/components/shell/island-messages";
import { Card } from "@/components/ui/page/card";
import type { Scope } from "@/lib/access/scope";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Selection } from "@/lib/navigation/selection";
import { listViewsOf } from "@/lib/reports/charts/list-views";

type Props = { selected: Scope<"usage.view">; platform: number; selection: Selection; locale: Locale };

export async function ChartsTab({ selected, platform, selection, locale }: Props) {
  const views = await listViewsOf(selected, { platform }, locale);
  const t = await getTranslations("platforms.tab");
  const { organizationId, range } = selection;
  return (
    <IslandMessages of={["charts", "coverage", "harvest", "counter", "reports", "annotations", "unusual"]}>
      <h2 className="sr-only">{t("charts")}</h2>
      <Card>
        <ChartSetLater
          views={views}
          scope="platform"
          of={{
            platform,
            ...(organizationId !== null && organizationId > 0 ? { organization: organizationId } : {}),
            ...(range.from ? { from: range.from } : {}),
            ...(range.to ? { to: range.to } : {}),
          }}
        />
      </Card>
    </IslandMessages>
  );
}
