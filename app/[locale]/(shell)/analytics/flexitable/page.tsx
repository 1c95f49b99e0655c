import { ReportSkeleton } from "@/components/reports/output/report-skeleton";
import { ReportScreen } from "@/components/reports/report-screen";
import { WrongAddress } from "@/components/reports/wrong-address";
import { permissions } from "@/lib/access/permissions";
import { labelFilters } from "@/lib/reports/ask/label-filters";
import { tryReport } from "@/lib/reports/ask/try-report";
import { listReportCatalogue } from "@/lib/reports/catalogue/list-report-catalogue";
import { readSaveOffer } from "@/lib/reports/saved/read-save-offer";
import { reportAddress, startReport } from "@/lib/reports/start-report";
import { page } from "@/lib/request/page";

export default page(
  "flexitable",
  { search: reportAddress, loading: ReportSkeleton },
  async ({ scope, selection, search, locale }) => {
    const reportTypes = await listReportCatalogue(scope);
    const started = startReport(search, { reportTypes, selection });
    if ("wrong" in started) return <WrongAddress parameters={Object.keys(started.wrong)} />;
    const { question } = started;
    const [names, outcome, offered] = await Promise.all([
      labelFilters(scope, question, locale),
      tryReport(scope, question, { locale }),
      readSaveOffer(scope),
    ]);
    const offer = {
      reportTypes: reportTypes.filter(
        ({ hasData, shortName }) => hasData || question.where.reportType?.includes(shortName),
      ),
    };
    return (
      <ReportScreen
        {...{ question, offer, names, outcome, locale }}
        save={{ offer: offered }}
        organizationCount={scope.organizationIds.length}
        harvests={permissions["harvest.manage"].to(scope.actor)}
        hasUsage={reportTypes.some(({ hasData }) => hasData)}
      />
    );
  },
);
