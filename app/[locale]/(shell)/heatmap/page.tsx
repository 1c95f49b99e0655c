import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { z } from "zod";
import { HeatmapControls } from "@/components/insights/heatmap/heatmap-controls.client";
import { HeatmapPicture } from "@/components/insights/heatmap/heatmap-picture.client";
import { IslandMessages } from "@/components/shell/island-messages";
import { writeMonths } from "@/components/shell/selectors/months-text";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { Skeleton } from "@/components/ui/states/skeleton";
import type { Scope } from "@/lib/access/scope";
import { type HeatmapQuery, heatmapCall } from "@/lib/insights/heatmap/contract";
import { readHeatmap } from "@/lib/insights/heatmap/read-heatmap";
import { listInterestGroups } from "@/lib/interest/interest-groups";
import type { Locale } from "@/lib/kit/i18n/routing";
import { page } from "@/lib/request/page";
import { listShownTags } from "@/lib/tags/tag-labels";

const { by, group, platform_tags: tags, organization_tags } = heatmapCall.query.shape;

/** Invalid values are ignored. */
const search = z.object({
  by: by.catch("platform"),
  group: group.catch(undefined),
  platform_tags: tags.catch(undefined),
  organization_tags: organization_tags.catch(undefined),
});

export default page(
  "heatmap",
  { search, also: ["usage.view", "signed-in"], loading: () => <Skeleton rows={16} /> },
  async ({ scope, scopes, search, selection, locale }) => {
    const { from, to } = selection.range;
    const [t, rangeTexts, groups, platformTags, organizationTags] = await Promise.all([
      getTranslations(),
      getTranslations("shell.dateRange"),
      listInterestGroups(scopes["signed-in"]),
      listShownTags(scopes["usage.view"], "platform"),
      listShownTags(scopes["usage.view"], "organization"),
    ]);
    const query = { ...search, ...(from && { from }), ...(to && { to }) };
    const currentGroup =
      groups.find(({ short_name: name }) => name === search.group) ?? groups.find(({ important }) => important);
    return (
      <IslandMessages of={["heatmap"]}>
        <Screen>
          <PageHeader
            title={t("routes.heatmap")}
            context={t("heatmap.context", {
              count: scope.organizationIds.length,
              months: writeMonths(rangeTexts, selection.range),
            })}
          />
          <HeatmapControls
            groups={groups}
            group={currentGroup?.short_name ?? ""}
            by={search.by}
            tags={{ organization_tags: organizationTags, platform_tags: platformTags }}
            chosen={search}
          />
          <Suspense key={JSON.stringify(query)} fallback={<Skeleton rows={16} />}>
            <Picture
              scope={scope}
              usage={scopes["usage.view"]}
              query={{ ...query, group: currentGroup?.short_name }}
              locale={locale}
            />
          </Suspense>
        </Screen>
      </IslandMessages>
    );
  },
);

type Props = { scope: Scope<"heatmap.view">; usage: Scope<"usage.view">; query: HeatmapQuery; locale: Locale };

async function Picture({ scope, usage, query, locale }: Props) {
  const heatmap = await readHeatmap(scope, { usage, query, running: { locale } });
  // Those that a tag leaves out are meant to be.
  const rowCount = query.organization_tags ? heatmap.rows.length : scope.organizationIds.length;
  return <HeatmapPicture heatmap={heatmap} by={query.by} rowTotal={rowCount} />;
}
