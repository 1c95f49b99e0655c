import { getTranslations } from "next-intl/server";
import { Annotate } from "@/components/annotations/annotate";
import { annotationsList } from "@/components/annotations/annotations-list";
import { AnnotationsTable } from "@/components/annotations/annotations-table.client";
import { SuggestedAnnotations } from "@/components/annotations/suggested-annotations";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { ShellPart } from "@/components/shell/part";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { runsConsortium } from "@/lib/access/actor";
import { listAnnotatedPlatforms, listAnnotations } from "@/lib/annotations/list-annotations";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { entityName } from "@/lib/organizations/entity-name";
import { page } from "@/lib/request/page";

export default page(
  "annotations",
  { search: listSearch(annotationsList), perhaps: ["annotations.manage"], loading: ListSkeleton },
  async ({ scope, scopes, selection, search, locale }) => {
    const { organizationId } = selection;
    const managing = scopes["annotations.manage"];
    const own = organizationId !== null && organizationId > 0 ? organizationId : null;
    const [t, annotations, platforms] = await Promise.all([
      getTranslations(),
      readList(annotationsList, search, (query) =>
        listAnnotations(scope, { ...query, ...(own === null ? {} : { organization: [own] }) }, locale),
      ),
      listAnnotatedPlatforms(scope),
    ]);
    return (
      <ListFrame texts={["annotations"]}>
        <Screen>
          <PageHeader
            isCompact
            title={t("routes.annotations")}
            context={t("annotations.context")}
            action={<Annotate managing={managing} organization={organizationId} isPrimary />}
          />
          {managing ? (
            <ShellPart
              of={`suggested ${own}`}
              name={t("annotations.suggested.title")}
              read={() => SuggestedAnnotations({ managing, organization: own })}
            />
          ) : null}
          <AnnotationsTable
            listing={annotations}
            platforms={platforms.map((one) => ({ value: one.pk, label: entityName(one, locale) }))}
            query={own === null ? {} : { organization: String(own) }}
            annotatesAll={runsConsortium(scope.actor)}
          />
        </Screen>
      </ListFrame>
    );
  },
);
