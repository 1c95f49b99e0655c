import type { Month } from "@/lib/counter/standard/month";
import { type ListedCoverage, sideOfYear } from "@/lib/entitlements/value/use-by-year";

/**
 * Fates of a use when its agreement ends, in the order of precedence: the title is bought; the content is open; a list
 * keeps its year of publication accessible after the end; a list of a place that stays has it; the organization used the
 * title at a place that stays and has no list; the lists leave it open; it is lost.
 */
export const fates = ["bought", "open", "perpetual", "listed", "used_elsewhere", "undecided", "lost"] as const;
export type Fate = (typeof fates)[number];

export type UsesByFate = Readonly<Record<Fate, number>>;

/** Use of a title by an organization at places that lose access. */
export type CanceledUse = {
  readonly uses: number;
  /** Of open access or free content. */
  readonly open: number;
  /** All other use by year of publication; only needed where lists limit the years. */
  readonly years: readonly YearOfUse[];
};

export type YearOfUse = {
  /** First and last month of the period in the calendar year of the use. */
  readonly months: { readonly from: Month; readonly to: Month };
  /** Year of publication as reported. */
  readonly yop: number;
  readonly uses: number;
};

/** Access to the title that the organization keeps. Without rows, no list has it. */
export type RemainingAccess = {
  readonly isBought: boolean;
  /** Rows of lists that apply after the end. */
  readonly perpetual: readonly ListedCoverage[];
  /** Rows of lists of places that stay. */
  readonly listed: readonly ListedCoverage[];
  /** Used at a place that stays and has no list. */
  readonly isUsedElsewhere: boolean;
};

/** Divides a use by what becomes of it; the parts add up to `uses`. */
export function fateOfUse(
  { uses, open, years }: CanceledUse,
  { isBought, perpetual, listed, isUsedElsewhere }: RemainingAccess,
): UsesByFate {
  if (isBought) return { ...NOTHING, bought: uses };
  const licensed = uses - open;
  const otherwise = isUsedElsewhere ? "used_elsewhere" : "lost";
  const ofAll = perpetual.some(isWhole)
    ? "perpetual"
    : listed.some(isWhole)
      ? "listed"
      : perpetual.length + listed.length === 0
        ? otherwise
        : null;
  if (ofAll) return { ...NOTHING, open, [ofAll]: licensed };
  const parts = { ...NOTHING, open };
  let withoutYear = licensed;
  for (const { months, yop, uses: part } of years) {
    parts[fateOfYear(yop, months)] += part;
    withoutYear -= part;
  }
  return { ...parts, undecided: parts.undecided + withoutYear };

  function fateOfYear(yop: number, months: YearOfUse["months"]): Fate {
    const sideIn = (rows: readonly ListedCoverage[]) => (rows.length === 0 ? "outside" : sideOfYear(rows, yop, months));
    const [after, elsewhere] = [sideIn(perpetual), sideIn(listed)];
    if (after === "inside") return "perpetual";
    if (elsewhere === "inside") return "listed";
    return after === "outside" && elsewhere === "outside" ? otherwise : "undecided";
  }
}

const NOTHING = { bought: 0, open: 0, perpetual: 0, listed: 0, used_elsewhere: 0, undecided: 0, lost: 0 };

/** Without any limit: every year of publication is accessible, also one that the report does not name. */
export const isWhole = ({ from, to, embargo, isUnclear }: ListedCoverage): boolean =>
  from === null && to === null && embargo === null && !isUnclear;
