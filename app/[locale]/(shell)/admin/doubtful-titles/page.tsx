import { getTranslations } from "next-intl/server";
import { IslandMessages } from "@/components/shell/island-messages";
import { DoubtfulFilters } from "@/components/titles/doubtful-filters.client";
import { DoubtfulList } from "@/components/titles/doubtful-list.client";
import { doubtfulSearch } from "@/components/titles/doubtful-search";
import { LookButton } from "@/components/titles/look-button.client";
import { readDoubtful } from "@/components/titles/read-doubtful";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { page } from "@/lib/request/page";

export default page("doubtful-titles", { search: doubtfulSearch }, async ({ scope, search, locale }) => {
  const [routes, t, list] = await Promise.all([
    getTranslations("routes"),
    getTranslations("titles"),
    readDoubtful(scope, search, locale),
  ]);
  return (
    <IslandMessages of={["titles"]}>
      <Screen>
        <PageHeader title={routes("doubtful-titles")} context={t("intro")} action={<LookButton />} />
        <DoubtfulFilters search={search} open={list.open} />
        <DoubtfulList key={JSON.stringify(search)} list={list} search={search} />
      </Screen>
    </IslandMessages>
  );
});
