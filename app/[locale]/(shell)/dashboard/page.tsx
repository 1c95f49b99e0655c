import clsx from "clsx";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { entityName } from "@/components/credentials/entity-name";
import { AttentionCard } from "@/components/dashboard/attention-card";
import { DashboardHeader } from "@/components/dashboard/dashboard-header";
import { InterestChart } from "@/components/dashboard/interest-chart.client";
import { interestReport } from "@/components/dashboard/interest-report";
import { Intro } from "@/components/dashboard/intro";
import { Part } from "@/components/dashboard/part";
import { SummaryCard } from "@/components/dashboard/summary-card";
import { SushiCard } from "@/components/dashboard/sushi-card";
import { IslandMessages } from "@/components/shell/island-messages";
import { Card } from "@/components/ui/card";
import { Screen } from "@/components/ui/screen";
import { countCredentials } from "@/lib/credentials/list/count-credentials";
import { administered } from "@/lib/dashboard/administered";
import { hasBegun } from "@/lib/dashboard/has-begun";
import { listAttention } from "@/lib/dashboard/list-attention";
import { listSushiMonths } from "@/lib/dashboard/list-sushi-months";
import { readInterest } from "@/lib/dashboard/read-interest";
import { readInfo } from "@/lib/installation/read-info";
import { pathTo } from "@/lib/navigation/routes";
import { listOrganizations } from "@/lib/organizations/list-organizations";
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
    if (organizationId === null) return <Screen>{header}</Screen>;
    const asked = { organization: organizationId, from: range.from, to: range.to };
    const part = (height: number) => ({ of: Object.values(asked).join(" "), height });
    const overview = readInterest(scope, asked, { locale });
    return (
      <IslandMessages of={["dashboard"]}>
        <Screen>
          {header}
          <div className={clsx("grid items-start gap-5", harvest && "desk:grid-cols-[7fr_5fr]")}>
            <Part
              {...part(320)}
              name={t("attention.title")}
              read={async () => (
                <AttentionCard
                  {...(await listAttention(
                    { usage: scope, harvest: scopes["harvest.manage"], uploads: scopes["uploads.manage"] },
                    { organization: organizationId, locale },
                  ))}
                  mayHarvest={harvest !== null}
                />
              )}
            />
            {harvest ? (
              <Part
                {...part(320)}
                name={t("sushi.title")}
                read={async () => {
                  const [months, credentials] = await Promise.all([
                    listSushiMonths(harvest),
                    countCredentials(scopes["credentials.count"], organizationId),
                  ]);
                  return <SushiCard months={months} credentials={credentials} />;
                }}
              />
            ) : null}
          </div>
          <Part
            {...part(420)}
            name={t("chart.title")}
            read={async () => (
              <Card>
                <InterestChart overview={await overview} report={interestReport({ ...asked, rows: "month" })} />
              </Card>
            )}
          />
          <Part
            {...part(300)}
            name={t("summary.title")}
            read={async () => <SummaryCard overview={await overview} of={asked} />}
          />
        </Screen>
      </IslandMessages>
    );
  },
);
