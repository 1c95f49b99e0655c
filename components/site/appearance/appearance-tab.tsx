import { getTranslations } from "next-intl/server";
import { IslandMessages } from "@/components/shell/island-messages";
import { Card } from "@/components/ui/page/card";
import type { Scope } from "@/lib/access/scope";
import { listHelpLinks } from "@/lib/help/list-help-links";
import { showAppearance } from "@/lib/site/appearance/change-appearance";
import { readSite } from "@/lib/site/read-site";
import { SiteForm } from "../site-form.client";
import { HelpLinksLater, SiteImagesLater } from "./appearance-later.client";

/** Site name, logo, footer images and links to local help. */
export async function AppearanceTab({ scope }: { scope: Scope<"consortium.manage"> }) {
  const [t, site, appearance, links] = await Promise.all([
    getTranslations("setUp.site"),
    readSite(scope),
    showAppearance(scope),
    listHelpLinks(scope),
  ]);
  return (
    <IslandMessages of={["appearance", "setUp", "routes"]}>
      <Card title={t("title")}>
        <SiteForm site={site} />
      </Card>
      <SiteImagesLater appearance={appearance} />
      <HelpLinksLater links={links} />
    </IslandMessages>
  );
}
