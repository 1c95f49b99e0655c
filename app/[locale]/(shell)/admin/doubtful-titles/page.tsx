import { getTranslations } from "next-intl/server";
import { DoubtfulList } from "@/components/catalog/titles/doubt/doubtful-list.client";
import { doubtfulTitles } from "@/components/catalog/titles/doubt/doubtful-titles";
import { LookButton } from "@/components/catalog/titles/doubt/look-button.client";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { page } from "@/lib/request/page";
import { listPairs } from "@/lib/titles/doubt/list-pairs";

export default page(
  "doubtful-titles",
  { search: listSearch(doubtfulTitles), loading: ListSkeleton },
  async ({ scope, search, locale }) => {
    const [routes, t, pairs] = await Promise.all([
      getTranslations("routes"),
      getTranslations("titles"),
      readList(doubtfulTitles, search, (query) => listPairs(scope, query, locale)),
    ]);
    return (
      <ListFrame texts={["titles"]}>
        <Screen>
          <PageHeader isCompact title={routes("doubtful-titles")} context={t("intro")} action={<LookButton />} />
          <DoubtfulList listing={pairs} />
        </Screen>
      </ListFrame>
    );
  },
);
