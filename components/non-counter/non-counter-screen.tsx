import { useTranslations } from "next-intl";
import { PlatformButton } from "@/components/platforms/platform-button.client";
import { Card } from "@/components/ui/page/card";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { Notice } from "@/components/ui/states/notice";
import { TextLink } from "@/components/ui/text-link";
import { PlatformsTable } from "./platforms-table";
import type { readNonCounter } from "./read-non-counter";
import { MetricButton } from "./reports/metric-button.client";
import { ReportTypeButton } from "./reports/report-type-button.client";
import { ReportsTable } from "./reports/reports-table";

type Props = Awaited<ReturnType<typeof readNonCounter>> & { title: string };

export function NonCounterScreen({ title, off, contact, rows, reports, choices }: Props) {
  const t = useTranslations("nonCounter.page");
  const { mayExtend } = choices;
  return (
    <Screen>
      <PageHeader title={title} action={mayExtend ? <PlatformButton choices={choices} /> : null} />
      <div className="flex max-w-3xl flex-col gap-2">
        <p>{t("what")}</p>
        <p>{t("how")}</p>
        {contact ? (
          <p>{t.rich("contact", { mail: () => <TextLink href={`mailto:${contact}`}>{contact}</TextLink> })}</p>
        ) : null}
      </div>
      {off ? (
        <Notice tone="info" title={t("offTitle")}>
          {t(off === "site" ? "offForSite" : "off")}
        </Notice>
      ) : null}
      <Card title={t("platforms")} flush>
        <PlatformsTable rows={rows} choices={choices} />
      </Card>
      <Card
        title={t("reports")}
        flush
        action={
          mayExtend ? (
            <>
              {choices.mayAddMetrics ? <MetricButton /> : null}
              <ReportTypeButton choices={choices} />
            </>
          ) : null
        }
      >
        <ReportsTable reports={reports} choices={choices} />
      </Card>
    </Screen>
  );
}
