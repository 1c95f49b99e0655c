import { BriefingContent } from "@/components/insights/briefing/briefing-content";
import { IslandMessages } from "@/components/shell/island-messages";
import { Snackbar } from "@/components/ui/overlays/snackbar.client";
import { TipsLater } from "@/components/ui/overlays/tips-later.client";
import { Notice } from "@/components/ui/states/notice";
import type { BriefingText } from "@/lib/insights/briefing/compose-briefing";
import type { SharedDashboard } from "@/lib/sharing/read-shared-dashboard";
import type { SharedReport } from "@/lib/sharing/read-shared-report";
import { SharedDashboardView } from "./shared-dashboard-view";
import { SharedLayout } from "./shared-layout";
import { SharedLocked } from "./shared-locked";
import { SharedReportView } from "./shared-report-view";
import type { SharedSearch } from "./shared-search";

type Props = {
  token: string;
  isFrame: boolean;
  search: SharedSearch;
  /** Null while the password is missing. */
  link: { name: string; answer: Answer } | null;
};

type Answer =
  | { report: SharedReport }
  | { briefing: BriefingText }
  | { dashboard: SharedDashboard }
  | { problem: string };

export function SharedPage({ token, isFrame, search, link }: Props) {
  return (
    <IslandMessages of={["sharedPage"]}>
      <Snackbar>
        {link === null ? (
          <SharedLocked {...{ token, isFrame, search }} />
        ) : (
          <SharedLayout title={link.name} {...{ isFrame, search }}>
            {"report" in link.answer ? (
              <SharedReportView report={link.answer.report} name={link.name} search={search} />
            ) : "briefing" in link.answer ? (
              <>
                <p className="text-muted">{link.answer.briefing.context}</p>
                <BriefingContent text={link.answer.briefing} addressOf={null} />
              </>
            ) : "dashboard" in link.answer ? (
              <SharedDashboardView dashboard={link.answer.dashboard} />
            ) : (
              <Notice tone="warning">{link.answer.problem}</Notice>
            )}
          </SharedLayout>
        )}
      </Snackbar>
      <TipsLater />
    </IslandMessages>
  );
}
