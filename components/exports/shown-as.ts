import { useSearchParams } from "next/navigation";
import { replaceParameters } from "@/lib/kit/address";
import type { ShareOf } from "@/lib/reports/shares";

/** Parameters of addresses that say how an answer is shown; they are no part of the question. */
export const shownAs = { view: ["both", "chart", "table"], figures: ["counts", "ofRow", "ofColumn"] } as const;

/** Of which total figures are given as parts in each way of showing them. */
export const sharesShown: Readonly<Record<(typeof shownAs.figures)[number], ShareOf | null>> = {
  ...{ counts: null, ofRow: "row", ofColumn: "column" },
};

/** How the answer is shown, kept by the address; absent for the first way. */
export function useShownAs<Way extends string>(name: keyof typeof shownAs, ways: readonly [Way, ...Way[]]) {
  const asked = useSearchParams().get(name);
  const change = (next: Way) => replaceParameters({ [name]: next === ways[0] ? null : next });
  return [ways.find((way) => way === asked) ?? ways[0], change] as const;
}
