import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { z } from "zod";
import { MailsTab } from "@/components/administration/mails-tab";
import { managedPlatformsList } from "@/components/administration/platforms/managed-platforms-list";
import { PlatformsTab } from "@/components/administration/platforms/platforms-tab";
import { ReportTypesTab } from "@/components/administration/report-types/report-types-tab";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { AppearanceTab } from "@/components/site/appearance/appearance-tab";
import { SettingsTab } from "@/components/site/settings/settings-tab";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { TabLinks } from "@/components/ui/page/tab-links";
import { Skeleton } from "@/components/ui/states/skeleton";
import { auditList } from "@/components/users/audit/audit-list";
import { AuditTab } from "@/components/users/audit/audit-tab";
import { routing } from "@/lib/kit/i18n/routing";
import { mailTemplates } from "@/lib/mail/preview-mail";
import { pathTo } from "@/lib/navigation/routes";
import { page } from "@/lib/request/page";

const tabs = ["platforms", "report-types", "appearance", "settings", "mails", "audit"] as const;

/** Two tabs are lists, of which each reads what is its own. */
const search = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()).transform((said) => ({
  tab: tabs.find((tab) => tab === said.tab) ?? "platforms",
  ...{ platforms: managedPlatformsList.read(said), audit: auditList.read(said) },
  mail: mailTemplates.find((name) => name === said.mail) ?? "verification",
  language: routing.locales.find((one) => one === said.language),
}));

export default page(
  "management",
  { search, also: ["audit.read", "signed-in"], loading: ListSkeleton },
  async ({ scope, scopes, search, locale }) => {
    const t = await getTranslations("management");
    const path = pathTo("management");
    const common = { signedIn: scopes["signed-in"], locale };
    return (
      <ListFrame texts={["audit", "management", "platforms", "setUp"]}>
        <Screen>
          <PageHeader title={t("title")} context={t("context")} />
          <TabLinks
            label={t("tab.label")}
            current={search.tab}
            tabs={tabs.map((key) => ({
              key,
              label: t(`tab.${key}`),
              href: key === "platforms" ? path : `${path}?tab=${key}`,
            }))}
          />
          <Suspense key={search.tab} fallback={<Skeleton rows={12} />}>
            {search.tab === "platforms" ? <PlatformsTab {...common} scope={scope} search={search.platforms} /> : null}
            {search.tab === "report-types" ? <ReportTypesTab scope={scope} /> : null}
            {search.tab === "appearance" ? <AppearanceTab scope={scope} /> : null}
            {search.tab === "settings" ? <SettingsTab scope={scope} /> : null}
            {search.tab === "mails" ? (
              <MailsTab scope={scope} template={search.mail} language={search.language ?? locale} />
            ) : null}
            {search.tab === "audit" ? (
              <AuditTab {...common} scope={scopes["audit.read"]} search={search.audit} />
            ) : null}
          </Suspense>
        </Screen>
      </ListFrame>
    );
  },
);
