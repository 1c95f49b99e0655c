import { getTranslations } from "next-intl/server";
import { exportsList } from "@/components/exports/exports-list";
import { ExportsScreen } from "@/components/exports/exports-screen";
import { ExportsTable } from "@/components/exports/exports-table.client";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { ALL_ORGANIZATIONS, isThemselves, runsConsortium } from "@/lib/access/actor";
import { listExports } from "@/lib/exports/list-exports";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { organizationChoices } from "@/lib/organizations/organization-choices";
import { page } from "@/lib/request/page";

export default page(
  "exports",
  { search: listSearch(exportsList), also: ["signed-in"], perhaps: ["raw-data.export"], loading: ListSkeleton },
  async ({ search, scopes, locale }) => {
    const exporting = scopes["raw-data.export"];
    const [t, exports, organizations] = await Promise.all([
      getTranslations("exports.everything"),
      readList(exportsList, search, (query) => listExports(scopes["signed-in"], query, locale)),
      exporting ? listOrganizations(scopes["signed-in"]) : [],
    ]);
    const options = organizationChoices(
      organizations.filter(({ pk }) => exporting?.reaches(pk)),
      locale,
    );
    const all = exporting && runsConsortium(exporting.actor) ? [{ value: ALL_ORGANIZATIONS, label: t("all") }] : [];
    return (
      <ListFrame texts={["exports"]}>
        <ExportsScreen
          days={settings().EXPORT_DELETING_PERIOD}
          organizations={[...all, ...options]}
          hasSecrets={exporting !== null && isThemselves(exporting.actor)}
        >
          <ExportsTable found={exports} now={now().toISOString()} />
        </ExportsScreen>
      </ListFrame>
    );
  },
);
