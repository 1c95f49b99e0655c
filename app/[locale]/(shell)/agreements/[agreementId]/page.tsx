import { Handshake } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { z } from "zod";
import { AgreementActions } from "@/components/cost/agreements/agreement-actions.client";
import { AgreementFiles } from "@/components/cost/agreements/agreement-files.client";
import { AgreementHead } from "@/components/cost/agreements/agreement-head";
import { AgreementPrices } from "@/components/cost/agreements/agreement-prices.client";
import { AgreementYears } from "@/components/cost/agreements/agreement-years.client";
import { managedBy } from "@/components/cost/agreements/managed-by";
import { PriceForecastLater } from "@/components/cost/cost-later.client";
import { ValuePart } from "@/components/entitlements/value/value-part";
import { agreementValueList } from "@/components/entitlements/value/value-titles-list";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { NewScenario } from "@/components/scenarios/new-scenario.client";
import { readScenarioOffer } from "@/components/scenarios/read-scenario-offer";
import { IslandMessages } from "@/components/shell/island-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { Skeleton } from "@/components/ui/states/skeleton";
import { TextLink } from "@/components/ui/text-link";
import type { Scope } from "@/lib/access/scope";
import { recordId } from "@/lib/access/shapes";
import { getAgreementCall } from "@/lib/cost/agreements/contract";
import { readAgreementYears } from "@/lib/cost/agreements/read-agreement-costs";
import { readAgreement } from "@/lib/cost/agreements/read-agreements";
import { hundredthsOf } from "@/lib/cost/money";
import { pricesOfYears, yearsOfPrices } from "@/lib/cost/priced-years";
import { month } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import type { Locale } from "@/lib/kit/i18n/routing";
import { listSearch } from "@/lib/navigation/list-search";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { interestReportAddress } from "@/lib/reports/interest/interest-report";
import { page } from "@/lib/request/page";
import { readChosenGroups } from "@/lib/request/read-selection";

const params = z.object({ agreementId: recordId });

export default page(
  "agreement-detail",
  {
    params,
    search: listSearch(agreementValueList),
    also: ["signed-in"],
    perhaps: ["agreements.manage"],
    loading: ListSkeleton,
  },
  async ({ scope, scopes, params: { agreementId }, selection, search, locale }) => {
    const { range, organizationId } = selection;
    const [t, briefing, value, row, { groups, chosen }, organizations, offer] = await Promise.all([
      getTranslations("agreements"),
      getTranslations("briefing"),
      getTranslations("entitlementValue"),
      readAgreement(scope, agreementId),
      readChosenGroups(scopes["signed-in"], search.groups),
      listOrganizations(scopes["signed-in"]),
      readScenarioOffer(scope, scopes["signed-in"], { selected: organizationId, locale }),
    ]);
    const agreement = getAgreementCall.returns.parse(row);
    const managing = scopes["agreements.manage"];
    const managed = managing ? managedBy(managing, organizations, locale) : null;
    const prices = agreement.prices.map(({ organization: { pk }, price, from, to }) => ({
      ...{ organization: pk, price: price === null ? null : hundredthsOf(price), period: { from, to } },
    }));
    const begin = selection.fiscalYearStart + 1;
    const priced = yearsOfPrices(prices, { today: month(runningMonth()), begin, last: LAST_YEARS });
    const named = chosen.map((one) => ({ short_name: one.short_name, name: entityName(one, locale) }));
    return (
      <IslandMessages of={["agreements", "cost", "interest"]}>
        <Screen>
          <PageHeader
            title={agreement.name}
            context={agreement.provider || t("noProvider")}
            action={
              <>
                <ButtonLink
                  href={pathTo("agreement-briefing", { agreementId })}
                  icon={Handshake}
                  data-tip={briefing("openTip")}
                >
                  {briefing("open")}
                </ButtonLink>
                <IslandMessages of={["scenarios", "savedReports"]}>
                  <NewScenario offer={offer} ending={{ pk: agreementId, name: agreement.name }} />
                </IslandMessages>
                {managed && agreement.can_edit ? (
                  <AgreementActions agreement={agreement} managed={managed} listed={pathTo("agreement-list")} />
                ) : null}
              </>
            }
          />
          <AgreementHead agreement={agreement} locale={locale} />
          <GroupChoice groups={groups} chosen={chosen} />
          <Suspense key={named.map((one) => one.short_name).join()} fallback={<Skeleton rows={6} />}>
            <Years
              {...{ scope, locale }}
              id={agreementId}
              platforms={agreement.platforms.map(({ pk }) => pk)}
              begin={begin}
              groups={named}
              currency={agreement.reference_currency}
            />
            {/* The parts below the years wait for them: they would otherwise move down. */}
            {organizationId === null ? null : (
              <section aria-labelledby="value" className="flex min-w-0 flex-col gap-3">
                <h2 id="value" className="font-semibold text-lg">
                  {value("title")}
                </h2>
                <Suspense key={`${organizationId} ${range.from} ${range.to}`} fallback={<Skeleton rows={8} />}>
                  <ValuePart
                    scope={scope}
                    organization={organizationId}
                    subject={{ agreement: agreementId }}
                    months={{ from: range.from, to: range.to }}
                    groups={chosen}
                    search={search}
                    path={pathTo("agreement-detail", { agreementId })}
                    locale={locale}
                  />
                </Suspense>
              </section>
            )}
            <AgreementPrices agreement={agreement} payers={managed?.organizations ?? []} />
            <PriceForecastLater
              {...priced}
              rows={[{ key: agreementId, name: agreement.name, prices: pricesOfYears(prices, priced) }]}
              currency={agreement.reference_currency}
            />
            {agreement.files ? <AgreementFiles agreement={agreement} files={agreement.files} /> : null}
          </Suspense>
        </Screen>
      </IslandMessages>
    );
  },
);

type YearsProps = {
  scope: Scope<"usage.view">;
  locale: Locale;
  id: number;
  platforms: readonly number[];
  begin: number;
  groups: readonly { short_name: string; name: string }[];
  currency: string;
};

const LAST_YEARS = 6;

/** Loads after the prices, because it reads every year. */
async function Years({ scope, locale, id, platforms, begin, groups, currency }: YearsProps) {
  const years = await readAgreementYears(scope, id, { begin, last: LAST_YEARS, running: { locale } });
  const t = await getTranslations("agreements.years");
  const year = years.findLast((one) => Object.values(one.groups).some(({ state }) => state === "complete"));
  return (
    <>
      <AgreementYears years={years} groups={groups} currency={currency} />
      {year && groups.length > 0 ? (
        <p>
          <TextLink
            href={interestReportAddress({
              ...{ groups: groups.map((one) => one.short_name), rows: "title", platform: platforms },
              months: { from: year.from, to: year.to },
            })}
          >
            {t("titles", { year: year.year })}
          </TextLink>
        </p>
      ) : null}
    </>
  );
}
