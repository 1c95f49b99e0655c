import type { ReactNode } from "react";
import { IslandMessages } from "@/components/shell/island-messages";
import { Screen } from "@/components/ui/page/screen";

/** The page on which a report is made: around what it asks, and what comes of it. */
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
