import type { ReactNode } from "react";
import { IslandMessages } from "@/components/shell/island-messages";
import { Screen } from "@/components/ui/page/screen";

export function ReportScreen({ children }: { children: ReactNode }) {
  return (
    <Screen>
      <IslandMessages
        of={[
          "reports",
          "reportBuilder",
          "reportOutput",
          "charts",
          "savedReports",
          "sharing",
          "imports",
          "exports",
          "annotations",
          "unusual",
        ]}
      >
        {children}
      </IslandMessages>
    </Screen>
  );
}
