import { CircleAlert, CircleCheck } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { DescriptionList } from "@/components/ui/page/description-list";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { Notice } from "@/components/ui/states/notice";
import { Progress } from "@/components/ui/states/progress";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { Spinner } from "@/components/ui/states/spinner";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";
import { ActionsSample, FormSample } from "./actions-sample.client";
import { ChartsSample, DialogsSample, FieldsSample } from "./samples-later.client";

const tones = ["ok", "info", "warning", "danger"] as const;

function StatesSample() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {[...tones, "muted" as const].map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <StatusText tone="busy">Fetching data</StatusText>
        <Spinner label="Loading" />
      </div>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} title={`Notice: ${tone}`}>
          What is so, and what can be done about it.
        </Notice>
      ))}
      <EmptyState title="No title lists yet" action={<Button variant="primary">Upload a list</Button>}>
        Lists that you upload are shown here.
      </EmptyState>
      <ErrorState title="The titles could not be loaded" retry={<RetryButton />}>
        The server does not answer.
      </ErrorState>
      <Skeleton rows={3} />
    </div>
  );
}

/** All of components/ui in the reader's theme. For developers, so in English only. */
export function Gallery() {
  return (
    <div lang="en">
      <Screen>
        <PageHeader
          title="Parts of the interface"
          context="Shown while the product is being developed, nowhere else"
          action={<Badge tone="info">Development</Badge>}
        />
        <Card title="Actions">
          <ActionsSample />
        </Card>
        <Card title="Fields">
          <FieldsSample />
        </Card>
        <Card title="Form with mistakes">
          <FormSample />
        </Card>
        <Card title="Dialogs and messages">
          <DialogsSample />
        </Card>
        <TableSample />
        <Card title="States and notices">
          <StatesSample />
        </Card>
        <Card title="Words and numbers">
          <DescriptionList
            pairs={[
              ["Count", <Count key="count" value={1203456} />],
              ["Zero", <Count key="zero" value={0} />],
              ["Missing", <Count key="missing" value={null} reason="No data for this month" />],
              [
                "Link",
                <TextLink key="link" href={pathTo("dashboard")}>
                  Dashboard
                </TextLink>,
              ],
            ]}
          />
        </Card>
        <ChartsSample />
      </Screen>
    </div>
  );
}

const here = pathTo("ui-gallery");

const rows = [
  { id: 1, platform: "Lumina Journals", release: "5.1", uses: 120345, months: 12, isBroken: false },
  { id: 2, platform: "Knihovna plných textů", release: "5", uses: 0, months: 7, isBroken: true },
  { id: 3, platform: "Open Shelf", release: "5", uses: null, months: 0, isBroken: false },
] as const;

function TableSample() {
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        caption="Table"
        showCaption
        rows={rows}
        rowKey={({ id }) => id}
        sorting={{ by: "uses", descending: true, href: (key, descending) => `${here}?sort=${key}&desc=${descending}` }}
        totalLabel="Total"
        columns={[
          {
            key: "platform",
            header: "Platform",
            sortable: true,
            cell: ({ platform }) => (
              <TextLink quiet href={here}>
                {platform}
              </TextLink>
            ),
          },
          {
            key: "release",
            header: "COUNTER",
            tip: "Release of the standard",
            cell: ({ release }) => <Badge>{release}</Badge>,
          },
          {
            key: "state",
            header: "State",
            cell: ({ isBroken }) =>
              isBroken ? (
                <StatusText tone="danger" icon={CircleAlert} tip="Refused by the server since March">
                  Broken
                </StatusText>
              ) : (
                <StatusText tone="ok" icon={CircleCheck}>
                  Verified
                </StatusText>
              ),
          },
          {
            key: "months",
            header: "Months",
            cell: ({ platform, months }) => (
              <Progress label={`Months of ${platform}`} value={months} max={12} text={`${months} of 12`} />
            ),
          },
          {
            key: "uses",
            header: "Uses",
            align: "number",
            sortable: true,
            cell: ({ uses }) => <Count value={uses} reason="Not harvested yet" />,
            total: <Count value={120345} strong />,
          },
        ]}
      />
      <Pager page={2} size={25} total={1203} href={(page, size) => `${here}?page=${page}&size=${size}`} />
    </div>
  );
}
