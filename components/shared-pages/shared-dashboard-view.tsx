import { useTranslations } from "next-intl";
import { useInterestDrawing } from "@/components/insights/dashboard/interest-drawing";
import { SummaryFigures } from "@/components/insights/dashboard/summary-figures";
import { TopTitleList } from "@/components/insights/dashboard/top-title-list";
import { useMonthsText } from "@/components/shell/selectors/months-text";
import { Chart } from "@/components/ui/charts/chart.client";
import { Card } from "@/components/ui/page/card";
import type { InterestOverview } from "@/lib/insights/dashboard/contract";
import type { SharedDashboard } from "@/lib/sharing/read-shared-dashboard";

/** A dashboard for people without an account: use with its completeness, its course, and the titles used most. */
export function SharedDashboardView({ dashboard }: { dashboard: SharedDashboard }) {
  const t = useTranslations("dashboard");
  const about = useTranslations("sharedPage.about");
  const { overview, coverage, top, organization, organizationCount, months } = dashboard;
  const whose = organization ?? about("organizations", { count: organizationCount });
  const period = useMonthsText()(months);
  return (
    <>
      <p className="text-muted">{t("context", { whose, months: period })}</p>
      <SummaryFigures overview={overview} of={null} coverage={coverage} />
      <Course overview={overview} />
      <div className="grid items-start gap-5 desk:grid-cols-2">
        {top.map(({ group, titles }) => (
          <Card key={group} title={t("top.title", { kind: group })}>
            <TopTitleList titles={titles} report={null} />
          </Card>
        ))}
      </div>
    </>
  );
}

function Course({ overview }: { overview: InterestOverview }) {
  const { used, drawing } = useInterestDrawing(overview);
  if (used.length === 0) return null;
  return (
    <Card>
      <Chart {...drawing} />
    </Card>
  );
}
