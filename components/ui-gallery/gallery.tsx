import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";
import { ActionsSample } from "./actions-sample.client";
import { ChartsSample } from "./charts-sample";
import { DialogsSample } from "./dialogs-sample.client";
import { FieldsSample } from "./fields-sample.client";
import { FormSample } from "./form-sample.client";
import { StatesSample } from "./states-sample";
import { TableSample } from "./table-sample";

/** Every part of components/ui in the reader's theme. For those who build pages, so in English only. */
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
