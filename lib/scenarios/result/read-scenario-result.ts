import "server-only";
import type { Scope } from "@/lib/access/scope";
import { payerNames } from "@/lib/cost/agreements/show-agreement";
import { pricedMonths, priceOfMonths, pricesIn } from "@/lib/cost/cost-of-months";
import { periodOf } from "@/lib/cost/license-period";
import { amountText, type Hundredths } from "@/lib/cost/money";
import { priceOf, readRates } from "@/lib/cost/price-rows";
import { namesOf } from "@/lib/entitlements/value/choose-value";
import { readReported } from "@/lib/entitlements/value/read-reported";
import { readEntitlementValue } from "@/lib/entitlements/value/read-value";
import type { Place } from "@/lib/entitlements/value/value-plan";
import { chosenGroups } from "@/lib/interest/chosen-groups";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { displayName } from "@/lib/kit/format/display-name";
import { matchesWords } from "@/lib/kit/format/search-words";
import { groupBy } from "@/lib/kit/group-by";
import { Semaphore } from "@/lib/kit/semaphore";
import type { Running } from "@/lib/reports/ask/running";
import type { ScenarioLibrariesQuery, ScenarioLibrary, ScenarioResult, ScenarioSums } from "../contract";
import { balanceOf, costOfTitles, loansFor, signedAmount } from "../scenario-balance";
import { type FateFigures, type FateSums, sumFates } from "../sum-fates";
import { type EndingAgreement, type OpenedScenario, openScenario } from "./open-scenario";
import { type Fates, groupsOf, readFates } from "./read-fates";
import { converter } from "./read-title-prices";

type Asked = { readonly organization: number | undefined; readonly running: Running };

/** Figures of a scenario, for the reach of the reader. Throws like openScenario, and Refused for too many titles. */
export async function readScenarioResult(
  scope: Scope<"usage.view">,
  id: number,
  { organization, running }: Asked,
): Promise<ScenarioResult> {
  const opened = await openScenario(scope, id, organization);
  const { scenario, months, plan, ignored } = opened;
  const [fates, groups, values] = await Promise.all([
    readFates(opened, running),
    readGroups(opened),
    readValues(opened, running),
  ]);
  const [reportsOf, ending] = await Promise.all([readReports(opened, fates), readEnding(opened, fates, values)]);
  const { all, organizations } = sumFates(fates.rows);
  const total = reportsOf(null);
  const isCounted = total.present > 0 || all.all.uses > 0;
  return {
    ...{ scenario: scenario.id, organization: opened.organization },
    ...{ from: months[0] ?? null, to: months.at(-1) ?? null, months: months.length, groups },
    ...{ ignored: [...ignored], is_processing: opened.lists.isProcessing },
    ...showSums(all, total),
    unspecified: isCounted ? fates.unspecified : null,
    agreements: ending.map((one) => one.shown),
    shared: showShared(opened),
    by_organization: await showLibraries(plan, organizations, reportsOf),
    ...(await readMoney(opened, ending, isCounted ? all : null)),
  };
}

/** Groups that count as use. */
async function readGroups(opened: OpenedScenario): Promise<string[]> {
  const groups = await db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  const named = groups.map(({ shortName, isImportant }) => ({ short_name: shortName, important: isImportant }));
  return chosenGroups(named, groupsOf(opened)).map(({ short_name: name }) => name);
}

type Reports = ScenarioSums["reports"];

/** Months with title reports at the places that lose access, of an organization or (null) of all. */
async function readReports(
  { lists, plan, months }: OpenedScenario,
  { usage }: Fates,
): Promise<(organization: number | null) => Reports> {
  const [first, last, platform] = [months[0], months.at(-1), lists.platforms[0]];
  if (!first || !last || !platform) return () => ({ places: 0, present: 0, expected: 0 });
  const places = plan.canceled.map(({ place }) => place);
  const version = { file: 0, list: 0, name: "", platform, places, from: first, to: last };
  const { isReported } = await readReported({ ...lists, versions: [version] }, usage);
  const cells = places.flatMap((place) => months.map((month) => ({ place, month })));
  const reported = cells.filter(
    ({ place, month }) => isReported("serial", place, month) || isReported("book", place, month),
  );
  return (organization) => {
    const isOwn = (place: Place) => organization === null || place.organization === organization;
    const count = (some: typeof cells) => some.filter(({ place }) => isOwn(place)).length;
    return { places: places.filter(isOwn).length, present: count(reported), expected: count(cells) };
  };
}

function showSums({ all, fates, titlesLostWhole }: FateSums, reports: Reports): ScenarioSums {
  const isCounted = reports.present > 0 || all.uses > 0;
  const show = (figures: FateFigures) => (isCounted ? { ...figures } : { uses: null, titles: null });
  return {
    all: show(all),
    fates: {
      ...{ bought: show(fates.bought), open: show(fates.open), perpetual: show(fates.perpetual) },
      ...{ listed: show(fates.listed), used_elsewhere: show(fates.used_elsewhere) },
      ...{ undecided: show(fates.undecided), lost: show(fates.lost) },
    },
    titles_lost_whole: isCounted ? titlesLostWhole : null,
    reports,
  };
}

type Shown = {
  readonly shown: ScenarioResult["agreements"][number];
  readonly price: Hundredths | null;
  readonly titlesPrice: Hundredths | null;
};

/** Each reads the lists of an agreement. */
const AT_ONCE = 3;

type Value = Awaited<ReturnType<typeof readEntitlementValue>>;

/** The value of the lists of each agreement that ends; empty if no month is finished. */
async function readValues(opened: OpenedScenario, running: Running): Promise<ReadonlyMap<number, Value>> {
  const { months, ending, organization, own } = opened;
  const [from, to] = [months[0], months.at(-1)];
  if (!from || !to) return new Map();
  const turns = new Semaphore(AT_ONCE);
  const values = ending.map(async ({ row }) => {
    const query = { agreement: row.id, from, to, groups: groupsOf(opened) };
    const read = () => readEntitlementValue(own, organization, { query, running });
    return [row.id, await turns.run(read, running.signal)] as const;
  });
  return new Map(await Promise.all(values));
}

/** Agreements that end, with their price and the titles without use on their lists. */
async function readEnding(
  { months, ending }: OpenedScenario,
  { rows, prices }: Fates,
  values: ReadonlyMap<number, Value>,
): Promise<Shown[]> {
  const rates = await readRates();
  const users = groupBy(rows, ({ title }) => title);
  return ending.map((one): Shown => {
    const { row, change, organizations } = one;
    const value = values.get(row.id);
    const paid = pricesIn(
      row.prices.map((price) => ({
        ...{ organization: price.organizationId, price: priceOf(price, rates), period: periodOf(price) },
      })),
      months,
    );
    const price = paid.every((part) => part.price !== null) ? priceOfMonths(paid, months) : null;
    const titles = prices.ofAgreement(row.id);
    const titlesPrice = costOfTitles(
      titles.map((title) => ({
        ...{ price: title.price, buyers: change.buyers, organizations: organizations.length },
        users: usersOf(users.get(title.title) ?? [], one),
      })),
      months.length,
    );
    return {
      ...{ price, titlesPrice },
      shown: {
        ...{ pk: row.id, name: row.name, owner: row.organization && payerNames(row.organization), kind: change.kind },
        organizations: organizations.length,
        ...{ price: price === null ? null : amountText(price), priced_months: pricedMonths(paid, months).length },
        ...{ titles: titles.length, titles_price: titlesPrice === null ? null : amountText(titlesPrice) },
        ...{ list: value?.state ?? "no_list" },
        ...{ unused: value?.unused.titles ?? null, unknown: value?.unknown.titles ?? null },
      },
    };
  });
}

const usersOf = (rows: Fates["rows"], { organizations }: EndingAgreement): number =>
  rows.filter(({ organization, uses }) => uses > 0 && organizations.includes(organization)).length;

function showShared({ plan, agreements, lists }: OpenedScenario): ScenarioResult["shared"] {
  const platforms = new Map(lists.platforms.map((one) => [one.id, one]));
  return [...groupBy(plan.shared, ({ place }) => place.platform)].flatMap(([id, own]) => {
    const platform = platforms.get(id);
    const ids = new Set(own.flatMap((one) => one.agreements));
    return platform
      ? {
          platform: namesOf(platform),
          organizations: new Set(own.map(({ place }) => place.organization)).size,
          agreements: [...ids].map((pk) => ({ pk, name: agreements.get(pk)?.name ?? "" })),
        }
      : [];
  });
}

/**
 * One page of the organizations that lose access, the most lost use first unless asked otherwise. Throws like
 * readScenarioResult.
 */
export async function listLibraries(
  scope: Scope<"usage.view">,
  id: number,
  { query, running }: { readonly query: ScenarioLibrariesQuery; readonly running: Running },
): Promise<{ count: number; results: ScenarioLibrary[] }> {
  const { page, page_size: size, organization, search, order_by: by, desc } = query;
  const opened = await openScenario(scope, id, organization);
  const fates = await readFates(opened, running);
  const libraries = await showLibraries(
    opened.plan,
    sumFates(fates.rows).organizations,
    await readReports(opened, fates),
  );
  const nameOf = ({ organization: { name, name_en: nameEn, name_cs: nameCs } }: ScenarioLibrary) =>
    displayName({ name, nameEn, nameCs }, running.locale);
  const rank: Record<Exclude<typeof by, "name">, (one: ScenarioLibrary) => number | null> = {
    lost: ({ fates: { lost } }) => lost.uses,
    lost_share: ({ all, fates: { lost } }) => (lost.uses === null || !all.uses ? null : lost.uses / all.uses),
    all: ({ all }) => all.uses,
  };
  const { compare } = new Intl.Collator(running.locale, { numeric: true });
  const byName = (one: ScenarioLibrary, other: ScenarioLibrary) => compare(nameOf(one), nameOf(other));
  const isDescending = desc === undefined ? by !== "name" : desc === "true";
  const way = isDescending ? -1 : 1;
  // Unknown figures come last in both directions.
  const order = (one: ScenarioLibrary, other: ScenarioLibrary): number => {
    if (by === "name") return way * byName(one, other);
    const [a, b] = [rank[by](one), rank[by](other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other);
    return way * (a - b) || byName(one, other);
  };
  const matches = libraries
    .filter(({ organization: { name, name_en, name_cs } }) => matchesWords([name, name_en, name_cs].join(" "), search))
    .sort(order);
  return { count: matches.length, results: matches.slice((page - 1) * size, page * size) };
}

async function showLibraries(
  { canceled }: OpenedScenario["plan"],
  sums: ReadonlyMap<number, FateSums>,
  reportsOf: (organization: number | null) => Reports,
): Promise<ScenarioLibrary[]> {
  const rows = await db().organization.findMany({
    where: { id: { in: [...new Set(canceled.map(({ place }) => place.organization))] } },
    select: { id: true, name: true, nameEn: true, nameCs: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const none = sumFates([]).all;
  return rows.map((row) => ({
    organization: payerNames(row),
    ...showSums(sums.get(row.id) ?? none, reportsOf(row.id)),
  }));
}

type Money = Pick<ScenarioResult, "currency" | "saved" | "titles_price" | "loans" | "balance" | "least_balance">;

/** `sums` is null if no use is reported: then loans are unknown. */
async function readMoney(
  { scenario, months }: OpenedScenario,
  ending: readonly Shown[],
  sums: FateSums | null,
): Promise<Money> {
  const saved = addUp(ending.map(({ price }) => price));
  const titles = addUp(ending.map(({ titlesPrice }) => titlesPrice));
  const loans = await readLoans(scenario, months, sums);
  const show = (amount: Hundredths | null) => (amount === null ? null : signedAmount(amount));
  const without = (loan: Hundredths | null | undefined) =>
    show(balanceOf(saved, loan === undefined ? [titles] : [titles, loan]));
  return {
    currency: settings().REFERENCE_CURRENCY,
    ...{ saved: show(saved), titles_price: show(titles) },
    loans: loans && {
      ...{ requests: loans.lost?.requests ?? null, price: show(loans.lost?.cost ?? null) },
      ...{ most_requests: loans.most?.requests ?? null, most_price: show(loans.most?.cost ?? null) },
    },
    balance: without(loans ? (loans.lost?.cost ?? null) : undefined),
    least_balance: without(loans ? (loans.most?.cost ?? null) : undefined),
  };
}

async function readLoans(
  { loanPrice, loanCurrency, loanShare }: OpenedScenario["scenario"],
  months: OpenedScenario["months"],
  sums: FateSums | null,
) {
  if (!loanPrice) return null;
  if (!sums) return { lost: null, most: null };
  const convert = await converter(months);
  const terms = { price: convert(loanPrice.toFixed(2), loanCurrency), share: loanShare.toNumber() / 100 };
  const { lost, undecided } = sums.fates;
  return { lost: loansFor(lost.uses, terms), most: loansFor(lost.uses + undecided.uses, terms) };
}

/** Null if a part is. */
const addUp = (amounts: readonly (Hundredths | null)[]): Hundredths | null =>
  amounts.reduce<Hundredths | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
