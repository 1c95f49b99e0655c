import { z } from "zod";
import { ReportBuilderLater } from "@/components/reports/builder/report-builder-later.client";
import { ReportScreen } from "@/components/reports/report-screen";
import { readOverrideLabels } from "@/components/reports/saved/read-override-labels";
import { SavedReportScreen } from "@/components/reports/saved/saved-report-screen";
import { WrongAddress } from "@/components/reports/wrong-address";
import { IslandMessages } from "@/components/shell/island-messages";
import { permissions } from "@/lib/access/permissions";
import { recordId } from "@/lib/access/shapes";
import { rangeToStore } from "@/lib/navigation/date-range";
import { labelBuilder } from "@/lib/reports/ask/label-builder";
import { tryReport } from "@/lib/reports/ask/try-report";
import { readyNames } from "@/lib/reports/build/ready-questions";
import { reportAddress } from "@/lib/reports/build/start-report";
import { listReportCatalog } from "@/lib/reports/catalog/list-report-catalog";
import { searchToQuestion } from "@/lib/reports/report-query";
import { getSavedReportCall } from "@/lib/reports/saved/contract";
import { openSavedReport, showOpened } from "@/lib/reports/saved/open-saved-report";
import { readOverride, withOverride } from "@/lib/reports/saved/override";
import { readSaveOffer } from "@/lib/reports/saved/read-save-offer";
import { page } from "@/lib/request/page";

const params = z.object({ reportId: recordId });
const word = z.string().optional().catch(undefined);
const search = reportAddress.extend({ edit: word, override: word });

/** Read-only, or the editor with ?edit=1. While editing, the address contains the unsaved state of the report. */
export default page(
  "flexireport",
  { params, search, also: ["signed-in"] },
  async ({ scope, scopes, selection, params, search, locale }) => {
    const opened = await openSavedReport(scope, params.reportId);
    const [offer, reportTypes, currentOpened] = await Promise.all([
      readSaveOffer(scope),
      listReportCatalog(scope, locale),
      showOpened(scope, opened, locale),
    ]);
    const report = getSavedReportCall.returns.parse(currentOpened);
    const reader = {
      organizationCount: scope.organizationIds.length,
      harvests: permissions["harvest.manage"].to(scope.actor),
      hasUsage: reportTypes.some(({ hasData }) => hasData),
    };
    const { edit, override: overridden, ...address } = search;
    const isEdited = address.report_type !== undefined;
    if (opened.report.can_edit && (isEdited || edit !== undefined)) {
      const started = isEdited ? searchToQuestion(address) : opened;
      if ("wrong" in started) return <WrongAddress parameters={Object.keys(started.wrong)} />;
      const { question } = started;
      const [names, answered] = await Promise.all([
        labelBuilder(scope, question, { reportTypes, locale }),
        tryReport(scope, question, { locale }),
      ]);
      const types = reportTypes.filter(
        ({ hasData, shortName }) => hasData || question.where.reportType?.includes(shortName),
      );
      return (
        <ReportScreen>
          <ReportBuilderLater
            {...{ ...answered, names, calendar: offer.calendar, ...reader }}
            isNew={false}
            offer={{ reportTypes: types }}
            ready={readyNames({ reportTypes: types })}
            save={{ offer, saved: report }}
            missing={report.missing.flatMap(({ values }) => values)}
          />
        </ReportScreen>
      );
    }
    const override = readOverride(typeof overridden === "string" ? overridden : null);
    const question = withOverride(opened.question, override, { selection, calendar: offer.calendar });
    const [shownReport, overrideLabels] = await Promise.all([
      tryReport(scope, question, { locale }),
      readOverrideLabels(scopes["signed-in"], selection, locale),
    ]);
    return (
      <IslandMessages
        of={[
          "reports",
          "reportOutput",
          "charts",
          "savedReports",
          "sharing",
          "exports",
          "subscriptions",
          "imports",
          "annotations",
          "unusual",
        ]}
      >
        <SavedReportScreen
          {...{ ...shownReport, report, offer, override, overrideLabels, ...reader }}
          defined={opened.question}
          types={{ reportTypes }}
          selected={{ dates: rangeToStore(selection.range), organization: String(selection.organizationId) }}
        />
      </IslandMessages>
    );
  },
);
