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
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { Spinner } from "@/components/ui/states/spinner";
import { StatusText } from "@/components/ui/status-text";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";
import { ActionsSample } from "./actions-sample.client";
import { FormSample } from "./form-sample.client";
import { ChartsSample, DialogsSample, FieldsSample } from "./samples-later.client";
import { TableSample } from "./table-sample";

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
