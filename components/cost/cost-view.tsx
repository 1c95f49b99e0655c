import { getTranslations } from "next-intl/server";
import { IslandMessages } from "@/components/shell/island-messages";
import { Notice } from "@/components/ui/states/notice";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { listCostYears } from "@/lib/cost/list-cost-years";
import { listPayments } from "@/lib/cost/payments";
import { readCostPerUse } from "@/lib/cost/read-cost-per-use";
import { readWeights } from "@/lib/cost/weights";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Selection } from "@/lib/navigation/selection";
import { entityName } from "@/lib/organizations/entity-name";
import { CostTableLater } from "./cost-table-later.client";

type Props = {
  scope: Scope<"usage.view">;
  paying: Scope<"payments.manage"> | null;
  managing: Scope<"consortium.manage"> | null;
  selection: Selection;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  /** From the address: a year, or "range" for the months of the top bar; weights; only platforms with a price. */
  search: { cost_year: string | null; weights: string | null; priced: boolean | null };
  locale: Locale;
};

export async function CostView({ scope, paying, managing, selection, groups, chosen, search, locale }: Props) {
  const t = await getTranslations("cost");
  const { organizationId: organization } = selection;
  // Users without an organization see no costs.
  if (organization === null) return null;
  const asking = { locale };
  const { years, usual, running: thisYear } = await listCostYears(scope, asking);
  const year = search.cost_year === "range" ? null : Number(search.cost_year ?? usual);
  const weights = readWeights(search.weights, chosen);
  const months = year === null ? monthsOf(selection) : monthsOfYear(year, thisYear);
  const isEditable =
    paying !== null && organization !== ALL_ORGANIZATIONS && year !== null && paying.reaches(organization);
  const [costs, payments] = await Promise.all([
    readCostPerUse(scope, { organization, ...months, weights, running: asking }),
    isEditable ? listPayments(scope, organization, { year: year ?? 0, page: 1, page_size: 1000 }) : null,
  ]);
  const whole = year === null ? costs.months : 12;
  return (
    <IslandMessages of={["cost", "platforms"]}>
      {costs.months < whole && costs.months > 0 ? (
        <Notice tone="info">{t("partOfYear", { months: costs.months, to: costs.to ?? "" })}</Notice>
      ) : null}
      <CostTableLater
        cost={costs}
        place={{ organization, year, years }}
        groups={groups}
        chosen={chosen.map((one) => ({ ...one, name: entityName(one, locale) }))}
        weights={weights}
        isPricedOnly={search.priced === true}
        payments={payments?.results ?? null}
        mayImport={paying !== null}
        mayRate={managing !== null}
      />
    </IslandMessages>
  );
}

const monthsOf = ({ range: { from, to } }: Selection) => ({ ...(from && { from }), ...(to && { to }) });

/** For the current year: only its covered months. */
const monthsOfYear = (year: number, thisYear: number) => ({
  from: `${year}-01`,
  ...(year < thisYear && { to: `${year}-12` }),
});
