import { getTranslations } from "next-intl/server";
import { AccountScreen } from "@/components/account/account-screen";
import { readAccount } from "@/components/account/read-account";
import { IslandMessages } from "@/components/shell/island-messages";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { page } from "@/lib/navigation/page";

export default page("user-page", {}, async ({ scope, locale }) => {
  const [t, account] = await Promise.all([getTranslations("routes"), readAccount(scope, locale)]);
  return (
    <IslandMessages of={["account", "users", "secondFactor", "apiKeys", "accounts"]}>
      <div className="max-w-[1040px]">
        <Screen>
          <PageHeader title={t("user-page")} />
          <AccountScreen account={account} locale={locale} />
        </Screen>
      </div>
    </IslandMessages>
  );
});
