import { getTranslations } from "next-intl/server";
import { IslandMessages } from "@/components/shell/island-messages";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { AccountScreen } from "@/components/users/profile/account-screen";
import { readOwnAccount } from "@/components/users/profile/read-account";
import { page } from "@/lib/request/page";

export default page(
  "user-page",
  { also: ["entering"], perhaps: ["account.change", "api-keys.manage"] },
  async ({ scope, scopes, locale }) => {
    const [t, account] = await Promise.all([getTranslations("routes"), readOwnAccount(scope, scopes, locale)]);
    return (
      <IslandMessages of={["account", "eventsPage", "users", "secondFactor", "apiKeys", "accounts"]}>
        <div className="max-w-[1040px]">
          <Screen>
            <PageHeader title={t("user-page")} />
            <AccountScreen account={account} locale={locale} />
          </Screen>
        </div>
      </IslandMessages>
    );
  },
);
