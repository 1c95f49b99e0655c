import { useSearchParams } from "next/navigation";
import { replaceParameters } from "@/lib/kit/address";
import type { ShareOf } from "@/lib/reports/shares";

/** Address parameters for the way a report is shown; they are not part of the question. */
export const shownAs = { view: ["both", "chart", "table"], figures: ["counts", "ofRow", "ofColumn"] } as const;

/** The total that figures are shares of, by way of showing them. */
export const sharesShown: Readonly<Record<(typeof shownAs.figures)[number], ShareOf | null>> = {
  ...{ counts: null, ofRow: "row", ofColumn: "column" },
};

/** The way of showing in the address; the first way has no parameter. */
export function useShownAs<Way extends string>(name: keyof typeof shownAs, ways: readonly [Way, ...Way[]]) {
  const value = useSearchParams().get(name);
  const change = (next: Way) => replaceParameters({ [name]: next === ways[0] ? null : next });
  return [ways.find((way) => way === value) ?? ways[0], change] as const;
}
