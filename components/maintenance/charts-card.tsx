import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/page/card";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Scope } from "@/lib/access/scope";
import { listCharts, listChartsOfView } from "@/lib/charts/list-charts";
import { listViews } from "@/lib/charts/list-views";
import { isLocale, routing } from "@/lib/kit/i18n/routing";

/** Which charts a report view offers, and in which order. */
export async function ChartsCard({ scope }: { scope: Scope<"usage.view"> }) {
  const [t, given, views] = await Promise.all([getTranslations("maintenance.charts"), getLocale(), listViews(scope)]);
  const locale = isLocale(given) ? given : routing.defaultLocale;
  const rows = await Promise.all(
    views.map(async (view) => ({ view, charts: (await listChartsOfView(view.pk, locale)).map(({ pk }) => pk) })),
  );
  return (
    <Card title={t("title")} flush>
      <p className="max-w-prose px-4 pb-3 text-muted">{t("text")}</p>
      <DataTable
        caption={t("title")}
        frameless
        rows={rows}
        rowKey={({ view }) => view.pk}
        columns={[
          { key: "view", header: t("view"), cell: ({ view }) => view.name },
          ...listCharts(locale).map((chart) => ({
            key: chart.code,
            header: chart.name,
            align: "number" as const,
            cell: ({ charts }: (typeof rows)[number]) => {
              const at = charts.indexOf(chart.pk);
              return at < 0 ? <span className="text-muted">–</span> : <span className="tabular">{at + 1}</span>;
            },
          })),
        ]}
      />
    </Card>
  );
}
