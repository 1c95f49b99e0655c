import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { BriefingScreen } from "@/components/insights/briefing/briefing-screen";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { recordId } from "@/lib/access/shapes";
import { openPlatform } from "@/lib/catalog/platforms/organization-platforms";
import { briefingSearch } from "@/lib/insights/briefing/contract";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { followPlatform } from "@/lib/platforms/find-kept-platform";
import { page } from "@/lib/request/page";

const params = z.object({ platformId: recordId });

export default page(
  "platform-briefing",
  { params, search: briefingSearch, moved: followPlatform, loading: ListSkeleton },
  async ({ scope, selection, params: { platformId }, search, locale }) => {
    const organization = selection.organizationId ?? ALL_ORGANIZATIONS;
    const [routes, { platform }] = await Promise.all([
      getTranslations("routes"),
      openPlatform(scope, { organization, platform: platformId }),
    ]);
    return (
      <BriefingScreen
        {...{ scope, selection, locale, ...search }}
        subject={{ platform: platformId }}
        path={pathTo("platform-briefing", { platformId })}
        steps={[
          { href: pathTo("platform-list"), text: routes("platform-list") },
          { href: pathTo("platform-detail", { platformId }), text: entityName(platform, locale) },
        ]}
      />
    );
  },
);
