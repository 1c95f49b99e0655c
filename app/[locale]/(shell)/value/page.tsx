import { WalletCards } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ValuePart } from "@/components/entitlements/value/value-part";
import { partValueList } from "@/components/entitlements/value/value-titles-list";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { IslandMessages } from "@/components/shell/island-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { Breadcrumb } from "@/components/ui/page/breadcrumb";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Skeleton } from "@/components/ui/states/skeleton";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { listSearch } from "@/lib/navigation/list-search";
import { pathTo } from "@/lib/navigation/routes";
import { page } from "@/lib/request/page";
import { readChosenGroups } from "@/lib/request/read-selection";

export default page(
  "value",
  { search: listSearch(partValueList), also: ["signed-in"], loading: ListSkeleton },
  async ({ scope, scopes, selection, search, locale }) => {
    const [t, routes, { groups, chosen }] = await Promise.all([
      getTranslations("entitlementValue.part"),
      getTranslations("routes"),
      readChosenGroups(scopes["signed-in"], search.groups),
    ]);
    const { organizationId, range } = selection;
    const subject = partOf(search);
    const costs = (by: "fund" | "department") => `${pathTo("platform-list")}?view=cost&cost_of=${by}`;
    if (!subject)
      return (
        <Screen>
          <PageHeader title={routes("value")} />
          <EmptyState
            icon={WalletCards}
            title={t("noneTitle")}
            action={<ButtonLink href={costs("fund")}>{t("noneLink")}</ButtonLink>}
          >
            {t("noneText")}
          </EmptyState>
        </Screen>
      );
    const by = "fund" in subject ? "fund" : "department";
    const name = "fund" in subject ? subject.fund : subject.department;
    return (
      <IslandMessages of={["interest"]}>
        <Screen>
          <Breadcrumb label={routes("value")} steps={[{ href: costs(by), text: t(`costs.${by}`) }]} current={name} />
          <PageHeader title={t(`title.${by}`, { name })} context={t("context")} />
          <GroupChoice groups={groups} chosen={chosen} />
          <Suspense
            key={`${organizationId} ${range.from} ${range.to} ${search.tags?.join()}`}
            fallback={<Skeleton rows={8} />}
          >
            <ValuePart
              {...{ scope, subject, search, locale }}
              organization={organizationId ?? ALL_ORGANIZATIONS}
              months={{ from: range.from, to: range.to }}
              groups={chosen}
              path={`${pathTo("value")}?${new URLSearchParams({ [by]: name })}`}
            />
          </Suspense>
        </Screen>
      </IslandMessages>
    );
  },
);

const partOf = ({ fund, department }: { fund: string | null; department: string | null }) => {
  if (fund !== null) return { fund };
  return department === null ? null : { department };
};
