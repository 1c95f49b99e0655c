import { ReportScreen } from "@/components/reports/report-screen";
import { WrongAddress } from "@/components/reports/wrong-address";
import { permissions } from "@/lib/access/permissions";
import { labelFilters } from "@/lib/reports/ask/label-filters";
import { tryReport } from "@/lib/reports/ask/try-report";
import { listReportCatalogue } from "@/lib/reports/catalogue/list-report-catalogue";
import { reportAddress, startReport } from "@/lib/reports/start-report";
import { page } from "@/lib/request/page";

export default page("flexitable", { search: reportAddress }, async ({ scope, selection, search, locale }) => {
  const reportTypes = await listReportCatalogue(scope);
  const started = startReport(search, { reportTypes, selection });
  if ("wrong" in started) return <WrongAddress parameters={Object.keys(started.wrong)} />;
  const { draft } = started;
  const [names, outcome] = await Promise.all([labelFilters(scope, draft, locale), tryReport(scope, draft, { locale })]);
  const offer = {
    reportTypes: reportTypes.filter(({ hasData, shortName }) => hasData || draft.reportTypes.includes(shortName)),
  };
  return (
    <ReportScreen
      {...{ draft, offer, names, outcome, locale }}
      organizationCount={scope.organizationIds.length}
      harvests={permissions["harvest.manage"].to(scope.actor)}
      hasUsage={reportTypes.some(({ hasData }) => hasData)}
    />
  );
});
