import { monthOf, monthRange } from "@/lib/counter/standard/month";
import { monthRuns } from "@/lib/coverage/covered-months";
import { groupBy } from "@/lib/kit/group-by";
import type { NumberedQuestion } from "@/lib/usage/question";

/** A month of an organization's platform with whole reports; with interest, of one group. */
type WholeMonth = {
  readonly organization: number;
  readonly platform: number;
  readonly group: number | null;
  readonly month: string;
};

type UnevenPlace = {
  readonly organization: number;
  readonly platform: number;
  /** Months with reports that the same month of the other range lacks. */
  readonly runs: readonly { readonly from: string; readonly to: string }[];
};

/** Places with whole reports for a month of one compared range and not for the same month of the other. */
export function unevenMonths(months: readonly WholeMonth[], trend: NumberedQuestion["trend"]): UnevenPlace[] {
  const pairs = pairsOf(trend);
  const ofGroups = groupBy(months, ({ organization, platform, group }) => `${organization} ${platform} ${group}`);
  const uneven = [...ofGroups.values()].flatMap((own) => {
    const whole = new Map(own.map((one) => [one.month, one]));
    return pairs.flatMap((pair) => {
      const present = pair.flatMap((month) => whole.get(month) ?? []);
      return present.length === 1 ? present : [];
    });
  });
  const places = groupBy(uneven, ({ organization, platform }) => `${organization} ${platform}`);
  return [...places.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { organization, platform } = first;
    return [{ organization, platform, runs: monthRuns(own.map(({ month }) => month)) }];
  });
}

/** The months that are compared with each other: the first of both ranges, the second, and so on. */
function pairsOf(trend: NumberedQuestion["trend"]): readonly (readonly [string, string])[] {
  const listOf = (range: { from: string | null; to: string | null } | undefined) =>
    range?.from && range.to ? monthRange(monthOf(range.from), monthOf(range.to)) : [];
  const [base, compared] = [listOf(trend?.base), listOf(trend?.compared)];
  return base.flatMap((one, at) => {
    const other = compared[at];
    return other === undefined ? [] : [[one, other] as const];
  });
}
