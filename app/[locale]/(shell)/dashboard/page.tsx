import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { entityName } from "@/components/credentials/entity-name";
import { AttentionCard } from "@/components/dashboard/attention-card";
import { DashboardHeader } from "@/components/dashboard/dashboard-header";
import { Intro } from "@/components/dashboard/intro";
import { Part } from "@/components/dashboard/part";
import { SushiCard } from "@/components/dashboard/sushi-card";
import { Screen } from "@/components/ui/screen";
import { countCredentials } from "@/lib/credentials/list/count-credentials";
import { administered } from "@/lib/dashboard/administered";
import { hasBegun } from "@/lib/dashboard/has-begun";
import { listAttention } from "@/lib/dashboard/list-attention";
import { listSushiMonths } from "@/lib/dashboard/list-sushi-months";
import { readInfo } from "@/lib/installation/read-info";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { pathTo } from "@/lib/navigation/routes";
import { page } from "@/lib/request/page";

/** `intro=skip`: the page shows itself although there is nothing yet. */
const search = z.object({ intro: z.string().optional() });

export default page(
  "dashboard",
  { search, also: ["signed-in", "credentials.count"], perhaps: ["harvest.manage", "uploads.manage"] },
  async ({ scope, selected, scopes, selection, search, locale }) => {
    const { organizationId, range } = selection;
    const [t, organizations, begun] = await Promise.all([
      getTranslations("dashboard"),
      listOrganizations(scopes["signed-in"]),
      hasBegun(selected),
    ]);
    const organization = organizations.find(({ pk }) => pk === organizationId);
    const header = <DashboardHeader whose={organization ? entityName(organization, locale) : null} range={range} />;
    const harvest = organizationId === null ? null : administered(scopes["harvest.manage"], organizationId);
    if (!begun && search.intro !== "skip") {
      const { HARVESTER_IPV4_ADDRESSES, HARVESTER_IPV6_ADDRESSES, CONTACT_EMAIL } = readInfo();
      return (
        <Screen>
          {header}
          <Intro
            mayAct={harvest !== null}
            addresses={[...HARVESTER_IPV4_ADDRESSES, ...HARVESTER_IPV6_ADDRESSES]}
            contact={CONTACT_EMAIL}
            skip={`${pathTo("dashboard")}?intro=skip`}
          />
        </Screen>
      );
    }
    return null;
  },
);
