import { Landmark } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { z } from "zod";
import { Annotate } from "@/components/annotations/annotate";
import { PageAnnotations } from "@/components/annotations/page-annotations";
import { RetirementCard } from "@/components/coverage/retirement-card";
import { AttentionCard } from "@/components/insights/dashboard/attention-card";
import { DashboardHeader } from "@/components/insights/dashboard/dashboard-header";
import { InterestChart } from "@/components/insights/dashboard/interest-chart.client";
import { dashboardReportAddress } from "@/components/insights/dashboard/interest-report";
import { Intro } from "@/components/insights/dashboard/intro";
import { SummaryFigures } from "@/components/insights/dashboard/summary-figures";
import { SushiCard } from "@/components/insights/dashboard/sushi-card";
import { TitleHistogram } from "@/components/insights/dashboard/title-histogram.client";
import { TopTitles } from "@/components/insights/dashboard/top-titles.client";
import { ShareButton } from "@/components/sharing/share-button.client";
import { IslandMessages } from "@/components/shell/island-messages";
import { ShellPart } from "@/components/shell/part";
import { Card } from "@/components/ui/page/card";
import { Screen } from "@/components/ui/page/screen";
import { PrintButton } from "@/components/ui/print-button.client";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { permissions } from "@/lib/access/permissions";
import { dataCoverageCall } from "@/lib/coverage/contract";
import { listCoverage } from "@/lib/coverage/list-coverage";
import { listRetirements } from "@/lib/coverage/list-retirements";
import { countCredentials } from "@/lib/credentials/list/list-credentials";
import { administered } from "@/lib/insights/dashboard/administered";
import { hasBegun } from "@/lib/insights/dashboard/has-begun";
import { listAttention } from "@/lib/insights/dashboard/list-attention";
import { listSushiMonths } from "@/lib/insights/dashboard/list-sushi-months";
import { readInterest } from "@/lib/insights/dashboard/read-interest";
import { chartMarksCall } from "@/lib/insights/marks/contract";
import { listMarks } from "@/lib/insights/marks/list-marks";
import { explainUnusualMonths } from "@/lib/insights/unusual/list-unusual-months";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { listInterestGroups } from "@/lib/interest/interest-groups";
import { interestGroupNames } from "@/lib/interest/interest-report";
import type { Months } from "@/lib/navigation/date-range";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { page } from "@/lib/request/page";
import { readInfo } from "@/lib/site/read-info";

/** `intro=skip`: the page shows itself although there is nothing yet. */
const search = z.object({ intro: z.string().optional() });

export default page(
  "dashboard",
  {
    search,
    also: ["signed-in", "credentials.count"],
    perhaps: ["harvest.manage", "uploads.manage", "commands.run", "annotations.manage"],
  },
  async ({ scope, selected, scopes, selection, search, locale }) => {
    const { organizationId, range } = selection;
    const [t, organizations, begun] = await Promise.all([
      getTranslations("dashboard"),
      listOrganizations(scopes["signed-in"]),
      hasBegun(selected),
    ]);
    const organization = organizations.find(({ pk }) => pk === organizationId);
    const whose = organization ? entityName(organization, locale) : null;
    const annotate = <Annotate managing={scopes["annotations.manage"]} organization={organizationId} />;
    const header = (action: ReactNode = null) => <DashboardHeader {...{ whose, range, action }} />;
    if (organizationId === null)
      return (
        <Screen>
          {header()}
          <EmptyState icon={Landmark} title={t("noOrganizationTitle")}>
            {t("noOrganization")}
          </EmptyState>
        </Screen>
      );
    const harvest = administered(scopes["harvest.manage"], organizationId);
    if (!begun && search.intro !== "skip") {
      const { HARVESTER_IPV4_ADDRESSES, HARVESTER_IPV6_ADDRESSES, CONTACT_EMAIL } = readInfo();
      return (
        <Screen>
          {header()}
          <Intro
            mayAct={harvest !== null}
            addresses={[...HARVESTER_IPV4_ADDRESSES, ...HARVESTER_IPV6_ADDRESSES]}
            contact={CONTACT_EMAIL}
            skip={`${pathTo("dashboard")}?intro=skip`}
          />
        </Screen>
      );
    }
    const request = { organization: organizationId, from: range.from, to: range.to };
    const part = (height: number, onPhones = height) => ({
      of: Object.values(request).join(" "),
      height: [height, onPhones] as const,
    });
    const overview = readInterest(scope, request, { locale });
    // Each section that awaits it reports its own failure.
    overview.catch(() => undefined);
    return (
      <IslandMessages of={["dashboard", "annotations", "unusual"]}>
        <Screen>
          {header(
            <>
              <PrintButton />
              <IslandMessages of={["sharing"]}>
                <ShareButton
                  name={t("sharedName", { whose: whose ?? t("allOrganizations") })}
                  sharesPublicly={permissions["shared-links.manage"].to(scope.actor)}
                  organizationCount={organizationId === ALL_ORGANIZATIONS ? scope.organizationIds.length : 1}
                  content={{ kind: "dashboard", ...request }}
                />
              </IslandMessages>
              {annotate}
            </>,
          )}
          <PageAnnotations
            scope={selected}
            shown={organization ? { organizations: [organization.pk] } : {}}
            months={range}
          />
          <ShellPart
            {...part(218, 513)}
            name={t("summary.title")}
            read={async () => {
              const [body, byMonth] = await Promise.all([
                overview,
                listCoverage(scope, dataCoverageCall.query.parse({ ...coverageQuery(request), split_by_date: "true" })),
              ]);
              return <SummaryFigures overview={body} of={request} coverage={byMonth.map(monthReports)} />;
            }}
          />
          <div className="grid items-start gap-5 desk:grid-cols-[2fr_1fr]">
            <div className="flex min-w-0 flex-col gap-5">
              <ShellPart
                {...part(470)}
                name={t("chart.title")}
                read={async () => {
                  const of = { from: range.from ?? undefined, to: range.to ?? undefined };
                  const [body, marks] = await Promise.all([overview, listMarks(selected, of, { locale })]);
                  return (
                    <Card>
                      <InterestChart
                        overview={body}
                        report={dashboardReportAddress({ ...request, rows: "month" })}
                        marks={chartMarksCall.returns.parse(marks)}
                      />
                    </Card>
                  );
                }}
              />
              <ShellPart
                {...part(440)}
                name={t("top.name")}
                read={async () => {
                  const groups = await listInterestGroups(scopes["signed-in"]);
                  return (
                    <div className="grid gap-5 desk:grid-cols-2">
                      {topGroups(groups).map(({ short_name, ...names }) => (
                        <TopTitles
                          key={short_name}
                          group={{ short_name, name: entityName(names, locale) }}
                          of={request}
                        />
                      ))}
                    </div>
                  );
                }}
              />
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <ShellPart
                {...part(470)}
                name={t("attention.title")}
                read={async () => (
                  <AttentionCard
                    {...(await listAttention(
                      {
                        ...{ usage: scope, harvest: scopes["harvest.manage"] },
                        ...{ uploads: scopes["uploads.manage"], commands: scopes["commands.run"] },
                      },
                      { organization: organizationId, locale },
                    ))}
                    mayHarvest={harvest !== null}
                    explain={async (month) => (await explainUnusualMonths(selected, [month], { locale }))[0]?.[0]}
                  />
                )}
              >
                {harvest ? (
                  <ShellPart
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
                {harvest ? (
                  <ShellPart
                    of={String(organizationId)}
                    name={t("retirement")}
                    read={async () =>
                      (await listRetirements(harvest, { gaps: "false" }, locale)).map((plan) => (
                        <RetirementCard key={plan.release} plan={plan} organization={organizationId} />
                      ))
                    }
                  />
                ) : null}
              </ShellPart>
            </div>
          </div>
          <TitleHistogram key={Object.values(request).join(" ")} of={request} />
        </Screen>
      </IslandMessages>
    );
  },
);

const coverageQuery = ({ organization, from, to }: { organization: number } & Months) => ({
  organization,
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

const monthReports = (row: Awaited<ReturnType<typeof listCoverage>>[number]) => ({
  month: row.date ?? "",
  present: row.ib_count,
  partial: row.ib_partial,
  expected: row.ib_max,
});

/** Groups that are listed separately, the important ones first. */
const topGroups = (groups: readonly InterestGroupEntity[]) =>
  groups
    .flatMap((group) => {
      const name = interestGroupNames.find((one) => one === group.short_name);
      return name && name !== "other" ? [{ ...group, short_name: name }] : [];
    })
    .toSorted((one, other) => Number(other.important) - Number(one.important));
