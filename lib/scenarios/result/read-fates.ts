import "server-only";
import { type Month, yearOf } from "@/lib/counter/standard/month";
import { chooseValueUsage, type ValueUsage } from "@/lib/entitlements/value/ask-value";
import { keyOfPlace, type Place } from "@/lib/entitlements/value/value-plan";
import { Refused } from "@/lib/kit/errors";
import { groupBy } from "@/lib/kit/group-by";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import type { UsageView } from "@/lib/usage/usage-view";
import { fateOfUse, isWhole, type YearOfUse } from "../fate-of-use";
import type { TitleFate } from "../sum-fates";
import { askCanceledUse, askLicensedYears, type TitleAtPlaces } from "./ask-canceled-use";
import type { OpenedScenario } from "./open-scenario";
import { readCoverageRows, readMergers } from "./read-coverage-rows";
import { readTitlePrices, type TitlePrices } from "./read-title-prices";

export type Fates = {
  readonly rows: readonly TitleFate[];
  /** Uses of reports without access types: some of them may be open. */
  readonly unspecified: number;
  readonly usage: ValueUsage;
  readonly prices: TitlePrices;
};

/** Groups that count as use, as calls take them; undefined for the important ones. */
export const groupsOf = ({ scenario: { groups } }: OpenedScenario): string | undefined => groups.join(",") || undefined;

/** Rows of titles and organizations that are read at once. */
const MOST_ROWS = 500_000;

/** Fates of the use of each title and organization. Throws Refused for too many of them. */
export async function readFates(opened: OpenedScenario, { signal }: Pick<Running, "signal">): Promise<Fates> {
  const { own, lists, plan, months } = opened;
  const places = plan.canceled.map(({ place }) => place);
  const [view, usage, prices] = await Promise.all([
    viewUsage(own),
    chooseValueUsage(lists, { groups: groupsOf(opened), titles: undefined }),
    readTitlePrices(opened),
  ]);
  if (places.length === 0) return { rows: [], unspecified: 0, usage, prices };
  const canceled = await askCanceledUse(view, usage, { places, most: MOST_ROWS + 1, signal });
  if (canceled.length > MOST_ROWS) throw new Refused("scenarioTooLarge", { most: MOST_ROWS });
  const mergers = await readMergers(canceled.map(({ title }) => title));
  const used = mergeTitles(canceled, mergers);

  const reach = remainingLists(opened);
  const files = [...new Set(opened.own.organizationIds.flatMap((id) => [...reach.listed(id), ...reach.perpetual(id)]))];
  const titles = [...new Set(used.map(({ title }) => title))];
  const rowsOf = await readCoverageRows(titles, files);
  const remaining = used.map((row) => ({
    row,
    perpetual: rowsOf(row.title, reach.perpetual(row.organization)),
    listed: rowsOf(row.title, reach.listed(row.organization)),
  }));

  const settle = ({ row, perpetual, listed }: (typeof remaining)[number], years: readonly YearOfUse[]): TitleFate => ({
    ...{ title: row.title, organization: row.organization, uses: row.uses },
    fate: fateOfUse(
      { uses: row.uses, open: row.open, years },
      {
        isBought: prices.isBought(row.organization, row.title),
        ...{ perpetual, listed },
        isUsedElsewhere: row.elsewhere.some((platform) => !reach.hasList(row.organization, platform)),
      },
    ),
  });
  const isLimited = ({ perpetual, listed }: (typeof remaining)[number]) =>
    perpetual.length + listed.length > 0 && !perpetual.some(isWhole) && !listed.some(isWhole);
  const rows = remaining.flatMap((one) => (isLimited(one) ? [] : settle(one, [])));
  const limited = [...groupBy(remaining.filter(isLimited), ({ row }) => row.title)];
  for (let at = 0; at < limited.length; at += TITLES_AT_ONCE) {
    const some = limited.slice(at, at + TITLES_AT_ONCE);
    const ids = some.map(([title]) => title);
    const yearsOf = await readYears(view, usage, { places, months, mergers, titles: ids, signal });
    for (const [, own] of some) for (const one of own) rows.push(settle(one, yearsOf(one.row)));
  }
  return { rows, unspecified: used.reduce((sum, one) => sum + one.unspecified, 0), usage, prices };
}

/** Titles in one question about years: each has at most some hundred rows for each organization. */
const TITLES_AT_ONCE = 1_000;

type OfTitles = {
  readonly places: readonly Place[];
  readonly months: readonly Month[];
  readonly mergers: ReadonlyMap<number, number>;
  readonly titles: readonly number[];
  readonly signal: AbortSignal | undefined;
};

/** Use of some titles by year of publication. */
async function readYears(
  view: UsageView,
  usage: ValueUsage,
  { places, months, mergers, titles, signal }: OfTitles,
): Promise<(row: TitleAtPlaces) => YearOfUse[]> {
  const heads = new Set(titles);
  const merged = [...mergers].flatMap(([id, head]) => (heads.has(head) ? id : []));
  const rows = await askLicensedYears(view, usage, { places, titles: [...titles, ...merged], signal });
  const monthsOfYear = groupBy(months, yearOf);
  const byRow = groupBy(rows, ({ organization, title }) => `${organization} ${mergers.get(title) ?? title}`);
  return ({ organization, title }) =>
    (byRow.get(`${organization} ${title}`) ?? []).flatMap(({ year, yop, uses }) => {
      const of = monthsOfYear.get(year);
      const [from, to] = [of?.[0], of?.at(-1)];
      return from && to ? { months: { from, to }, yop, uses } : [];
    });
}

function mergeTitles(rows: readonly TitleAtPlaces[], mergers: ReadonlyMap<number, number>): TitleAtPlaces[] {
  const headed = rows.map((row) => ({ ...row, title: mergers.get(row.title) ?? row.title }));
  return [...groupBy(headed, ({ organization, title }) => `${organization} ${title}`).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const sum = (of: "uses" | "open" | "unspecified") => own.reduce((all, one) => all + one[of], 0);
    const elsewhere = [...new Set(own.flatMap((one) => one.elsewhere))];
    return { ...first, uses: sum("uses"), open: sum("open"), unspecified: sum("unspecified"), elsewhere };
  });
}

/** Files of lists by organization: those in force at places that stay, and those that apply after the end. */
function remainingLists({ lists, months, plan, ending, perpetual }: OpenedScenario) {
  const last = months.at(-1);
  const canceled = new Set(plan.canceled.map(({ place }) => keyOfPlace(place)));
  const listed = new Map<number, number[]>();
  const placesWithList = new Set<string>();
  for (const { file, places, to } of lists.versions)
    for (const place of places) {
      if (to !== last || canceled.has(keyOfPlace(place))) continue;
      placesWithList.add(keyOfPlace(place));
      listed.set(place.organization, [...(listed.get(place.organization) ?? []), file]);
    }
  const after = new Map<number, number[]>();
  for (const { agreement, organizations } of ending)
    for (const organization of organizations)
      after.set(organization, [...(after.get(organization) ?? []), ...(perpetual.get(agreement) ?? [])]);
  return {
    listed: (organization: number): readonly number[] => listed.get(organization) ?? [],
    perpetual: (organization: number): readonly number[] => after.get(organization) ?? [],
    hasList: (organization: number, platform: number) => placesWithList.has(keyOfPlace({ organization, platform })),
  };
}
