import { FileUp, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { PlatformButton } from "@/components/platforms/platform-button.client";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/page/card";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Notice } from "@/components/ui/states/notice";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";
import { OtherPlatform } from "./other-platform.client";
import type { NonCounterChoices, NonCounterPlatform, readNonCounter } from "./read-non-counter";
import { MetricButton } from "./reports/metric-button.client";
import { ReportTypeButton } from "./reports/report-type-button.client";
import { ReportsTable } from "./reports/reports-table";
import { TemplateButton } from "./template-button.client";

type Props = Awaited<ReturnType<typeof readNonCounter>> & { title: string };

export function NonCounterScreen({ title, off, contact, rows, others, reports, choices }: Props) {
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
        {others.length > 0 ? <OtherPlatform platforms={others} /> : null}
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

type PlatformsTableProps = { rows: readonly NonCounterPlatform[]; choices: NonCounterChoices };

function PlatformsTable({ rows, choices }: PlatformsTableProps) {
  const t = useTranslations("nonCounter.page");
  const columns: DataColumn<NonCounterPlatform>[] = [
    { key: "short_name", header: t("shortName"), cell: ({ short_name }) => short_name },
    { key: "name", header: t("name"), cell: (row) => <Named row={row} /> },
    {
      key: "templates",
      header: t("templates"),
      cell: (row) => <Templates row={row} organization={choices.organization} />,
    },
    {
      key: "actions",
      header: t("actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) => (
        <span className="inline-flex items-center gap-1">
          {row.may_change && choices.mayExtend ? <PlatformButton choices={choices} platform={row} /> : null}
          <ButtonLink size="small" icon={FileUp} href={pathTo("platform-upload-data", { platformId: row.pk })}>
            {t("upload")}
          </ButtonLink>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      frameless
      caption={t("platforms")}
      columns={columns}
      rows={rows}
      rowKey={({ pk }) => pk}
      density="relaxed"
      empty={
        <EmptyState icon={Table2} title={t("noPlatforms")}>
          {t("noPlatformsText")}
        </EmptyState>
      }
    />
  );
}

function Named({ row: { label, provider, organization, is_custom } }: { row: NonCounterPlatform }) {
  const t = useTranslations("nonCounter.page");
  const owner = organization ? t("ofOrganization", { name: organization.name }) : t("ofEverybody");
  return (
    <div className="flex min-w-40 flex-col items-start">
      <span>{label}</span>
      {provider ? <span className="text-muted text-sm">{provider}</span> : null}
      {is_custom ? <Badge tone="info">{owner}</Badge> : null}
    </div>
  );
}

function Templates({ row, organization }: { row: NonCounterPlatform; organization: number }) {
  const t = useTranslations("nonCounter.page");
  if (row.templates.length === 0) return <span className="text-muted">{t("noTemplates")}</span>;
  return (
    <ul className="flex flex-col items-start gap-1">
      {row.templates.map((template) => (
        <li key={template.pk}>
          <TemplateButton template={template} organization={organization} />
        </li>
      ))}
    </ul>
  );
}
