import "server-only";
import { converted, type Hundredths, hundredthsOf } from "@/lib/cost/money";
import { type Rates, readRates } from "@/lib/cost/price-rows";
import { yearOf } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { groupBy } from "@/lib/kit/group-by";
import type { OpenedScenario } from "./open-scenario";
import { readMergers } from "./read-coverage-rows";

/** Titles that are bought instead of agreements. */
export type TitlePrices = {
  readonly isBought: (organization: number, title: number) => boolean;
  /** List prices in the reference currency by agreement; null without an exchange rate. */
  readonly ofAgreement: (agreement: number) => readonly { readonly title: number; readonly price: Hundredths | null }[];
};

export async function readTitlePrices({ ending, months }: OpenedScenario): Promise<TitlePrices> {
  const buying = ending.filter(({ change }) => change.kind === "keep_titles");
  const [titles, convert] = await Promise.all([
    db().scenarioTitle.findMany({ where: { changeId: { in: buying.map(({ change }) => change.id) } } }),
    converter(months),
  ]);
  const mergers = await readMergers(titles.map(({ titleId }) => titleId));
  const byChange = groupBy(titles, ({ changeId }) => changeId);
  const pricesByAgreement = new Map(
    buying.map(({ agreement, change }) => [
      agreement,
      [
        ...new Map(
          (byChange.get(change.id) ?? []).map(({ titleId, amount }) => {
            const title = mergers.get(titleId) ?? titleId;
            return [title, { title, price: convert(amount.toFixed(2), change.currency) }];
          }),
        ).values(),
      ],
    ]),
  );
  const bought = new Map<number, Set<number>>();
  for (const { agreement, organizations } of buying)
    for (const organization of organizations) {
      const own = bought.get(organization) ?? new Set<number>();
      for (const { title } of pricesByAgreement.get(agreement) ?? []) own.add(title);
      bought.set(organization, own);
    }
  return {
    isBought: (organization, title) => bought.get(organization)?.has(title) ?? false,
    ofAgreement: (agreement) => pricesByAgreement.get(agreement) ?? [],
  };
}

/** Converts amounts at the exchange rate of the last year of the months; null without one. */
export async function converter(months: OpenedScenario["months"]) {
  const last = months.at(-1);
  const rates: Rates = await readRates();
  const reference = settings().REFERENCE_CURRENCY;
  return (amount: string, currency: string | null): Hundredths | null => {
    if (currency === reference) return hundredthsOf(amount);
    const rate = last && rates.get(`${currency} ${yearOf(last)}`);
    return rate ? converted(hundredthsOf(amount), rate) : null;
  };
}
