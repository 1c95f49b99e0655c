import { getTranslations } from "next-intl/server";
import { monthList } from "@/components/harvest/status/month-list";
import { MonthScreen } from "@/components/harvest/status/month-screen.client";
import { readMonthOverview } from "@/components/harvest/status/read-month-overview";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { listSearch } from "@/lib/navigation/list-search";
import { entityName } from "@/lib/organizations/entity-name";
import { page } from "@/lib/request/page";

export default page(
  "sushi-monthly-overview",
  { search: listSearch(monthList), also: ["signed-in", "usage.view"], loading: ListSkeleton },
  async ({ selected, scopes, selection, search: asked, locale }) => {
    const [t, routes, read] = await Promise.all([
      getTranslations("harvestStatus"),
      getTranslations("routes"),
      readMonthOverview(selected, { scopes, search: asked, selection }),
    ]);
    const { overview, search, place, organization, platforms } = read;
    const whose = organization ? entityName(organization, locale) : t("allOrganizations");
    return (
      <ListFrame texts={["harvestStatus", "harvestPages", "harvest", "counter"]}>
        <Screen>
          <PageHeader
            isCompact
            title={routes("sushi-monthly-overview")}
            context={t("context", { whose, month: place.month, count: overview.count })}
          />
          <MonthScreen
            {...{ overview, search, place }}
            platforms={platforms.map((one) => ({ value: one.pk, label: entityName(one, locale) }))}
          />
        </Screen>
      </ListFrame>
    );
  },
);
