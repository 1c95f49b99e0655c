import { ReportBuilder } from "@/components/reports/builder/report-builder.client";
import { ReportSkeleton } from "@/components/reports/output/report-skeleton";
import { ReportScreen } from "@/components/reports/report-screen";
import { WrongAddress } from "@/components/reports/wrong-address";
import { permissions } from "@/lib/access/permissions";
import { labelBuilder } from "@/lib/reports/ask/label-builder";
import { tryReport } from "@/lib/reports/ask/try-report";
import { readyNames } from "@/lib/reports/build/ready-questions";
import { reportAddress, startReport } from "@/lib/reports/build/start-report";
import { listReportCatalog } from "@/lib/reports/catalog/list-report-catalog";
import { readCalendar } from "@/lib/reports/saved/read-calendar";
import { readSaveOffer } from "@/lib/reports/saved/read-save-offer";
import { page } from "@/lib/request/page";

export default page(
  "flexitable",
  { search: reportAddress, loading: ReportSkeleton },
  async ({ scope, selection, search, locale }) => {
    const [reportTypes, calendar] = await Promise.all([listReportCatalog(scope, locale), readCalendar(scope.actor)]);
    const started = startReport(search, { reportTypes, selection, calendar });
    if ("wrong" in started) return <WrongAddress parameters={Object.keys(started.wrong)} />;
    const [names, answered, offered] = await Promise.all([
      labelBuilder(scope, started.question, { reportTypes, locale }),
      tryReport(scope, started.question, { locale }),
      readSaveOffer(scope),
    ]);
    const offer = {
      reportTypes: reportTypes.filter(
        ({ hasData, shortName }) => hasData || started.question.where.reportType?.includes(shortName),
      ),
    };
    return (
      <ReportScreen>
        <ReportBuilder
          {...{ ...answered, offer, names, calendar }}
          isNew={search.report_type === undefined}
          ready={readyNames(offer)}
          save={{ offer: offered }}
          organizationCount={scope.organizationIds.length}
          harvests={permissions["harvest.manage"].to(scope.actor)}
          hasUsage={reportTypes.some(({ hasData }) => hasData)}
        />
      </ReportScreen>
    );
  },
);
