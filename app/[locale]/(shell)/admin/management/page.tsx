import { getTranslations } from "next-intl/server";
import { auditSearch } from "@/components/audit/audit-search";
import { AuditTrail } from "@/components/audit/audit-trail";
import { readAudit } from "@/components/audit/read-audit";
import { IslandMessages } from "@/components/shell/island-messages";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { page } from "@/lib/request/page";

export default page("management", { search: auditSearch }, async ({ search }) => {
  const [t, trail] = await Promise.all([getTranslations("audit.page"), readAudit(search)]);
  return (
    <IslandMessages of={["audit"]}>
      <Screen>
        <PageHeader title={t("title")} />
        <AuditTrail {...trail} search={search} />
      </Screen>
    </IslandMessages>
  );
});
