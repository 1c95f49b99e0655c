import { getTranslations } from "next-intl/server";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { NewClass, TagClasses } from "@/components/tag-management/tag-classes.client";
import { tagClassesList } from "@/components/tag-management/tag-classes-list";
import { TagsPlace } from "@/components/tag-management/tags-place.client";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { runsConsortium } from "@/lib/access/actor";
import { readInstallation } from "@/lib/access/read-installation";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { page } from "@/lib/request/page";
import { levelsPassed, settableLevels } from "@/lib/tags/level";
import { listTagClasses, tagsOfClasses } from "@/lib/tags/list-tag-classes";

export default page(
  "tags",
  { search: listSearch(tagClassesList), also: ["signed-in"], loading: ListSkeleton },
  async ({ scope, scopes, search, locale }) => {
    const { actor } = scope;
    const [t, classes, organizations] = await Promise.all([
      getTranslations(),
      readList(tagClassesList, search, (query) => listTagClasses(scope, query)),
      listOrganizations(scopes["signed-in"]),
    ]);
    const tags = await tagsOfClasses(scope, classes.results, search.search);
    const options = organizations.map((one) => ({ value: one.pk, label: entityName(one, locale) }));
    const administered = options
      .map(({ value }) => value)
      .filter((id) => settableLevels(actor, id).includes("org_users"));
    const rights = {
      isConsortial: readInstallation().isConsortial,
      classLevels: settableLevels(actor, administered[0] ?? null),
      tagLevels: levelsPassed(
        actor,
        options.map(({ value }) => value),
      ),
      organizations: options,
      administered,
      managesOrganizations: runsConsortium(actor),
    };
    return (
      <ListFrame texts={["tags"]}>
        <TagsPlace value={rights}>
          <Screen>
            <PageHeader title={t("routes.tags")} context={t("tags.page.context")} action={<NewClass />} />
            <TagClasses listing={classes} tags={tags} />
          </Screen>
        </TagsPlace>
      </ListFrame>
    );
  },
);
