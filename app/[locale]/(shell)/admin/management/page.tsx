import { getTranslations } from "next-intl/server";
import { auditList } from "@/components/audit/audit-list";
import { AuditTrail } from "@/components/audit/audit-trail.client";
import { entityOptions } from "@/components/credentials/entity-options";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { listAudit } from "@/lib/audit/list-audit";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { page } from "@/lib/request/page";

export default page(
  "management",
  { search: listSearch(auditList), also: ["audit.read", "signed-in"], loading: ListSkeleton },
  async ({ scopes, search, locale }) => {
    const [t, found, organizations] = await Promise.all([
      getTranslations("audit.page"),
      readList(auditList, search, (query) => listAudit(scopes["audit.read"], query)),
      listOrganizations(scopes["signed-in"]),
    ]);
    return (
      <ListFrame of={auditList} search={search} texts={["audit"]}>
        <Screen>
          <PageHeader title={t("title")} />
          <AuditTrail found={found} organizations={entityOptions(organizations, locale)} />
        </Screen>
      </ListFrame>
    );
  },
);
