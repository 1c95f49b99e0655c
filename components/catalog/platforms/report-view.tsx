import { getTranslations } from "next-intl/server";
import { RunReportAbove } from "@/components/reports/saved/run-report-above";
import { IslandMessages } from "@/components/shell/island-messages";
import { Notice } from "@/components/ui/states/notice";
import { permissions } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Selection } from "@/lib/navigation/selection";
import { tryReport } from "@/lib/reports/ask/try-report";
import { listReportCatalog } from "@/lib/reports/catalog/list-report-catalog";
import { changeSavedReportCall } from "@/lib/reports/saved/contract";
import { openSavedReport } from "@/lib/reports/saved/open-saved-report";
import { overridden, withOverride } from "@/lib/reports/saved/override";
import { readCalendar } from "@/lib/reports/saved/read-calendar";

type Props = { scope: Scope<"usage.view">; selection: Selection; locale: Locale; id: number; closed: string };

/** A saved report over platforms, with the organization and the months of the top bar in place of its own. */
export async function PlatformReportView({ scope, selection, locale, id, closed }: Props) {
  const opened = await openSavedReport(scope, id).catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  if (!opened) return <Notice tone="warning">{(await getTranslations("errors"))("reportNotFound")}</Notice>;
  const [calendar, reportTypes] = await Promise.all([readCalendar(scope.actor), listReportCatalog(scope, locale)]);
  const question = withOverride(opened.question, overridden, { selection, calendar });
  return (
    <IslandMessages
      of={["savedReports", "reports", "reportOutput", "charts", "exports", "imports", "annotations", "unusual"]}
    >
      <RunReportAbove
        report={changeSavedReportCall.returns.parse(opened.report)}
        {...(await tryReport(scope, question, { locale }))}
        closed={closed}
        hasUsage={reportTypes.some(({ hasData }) => hasData)}
        harvests={permissions["harvest.manage"].to(scope.actor)}
      />
    </IslandMessages>
  );
}
