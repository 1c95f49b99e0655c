import { IslandMessages } from "@/components/shell/island-messages";
import { Screen } from "@/components/ui/page/screen";
import { ReportBuilder, type ReportBuilderProps } from "./builder/report-builder.client";

/** The page of a report: what it asks, and what comes of it. */
export function ReportScreen(props: ReportBuilderProps) {
  return (
    <Screen>
      <IslandMessages
        of={[
          "reports",
          "reportBuilder",
          "reportOutput",
          "charts",
          "savedReports",
          "imports",
          "exports",
          "annotations",
          "unusual",
        ]}
      >
        <ReportBuilder {...props} />
      </IslandMessages>
    </Screen>
  );
}
