import { useSearchParams } from "next/navigation";
import { replaceParameters } from "@/lib/kit/address";
import { groupings, type IntentionGrouping } from "../intentions/intention-groups";
import { type ProgressState, progressStates, type Readiness, readinesses } from "../intentions/intention-progress";

/** View of a harvest's intentions, including the expanded one. */
export type HarvestView = {
  state: ProgressState | null;
  ready: Readiness | null;
  by: IntentionGrouping;
  intention: number | null;
};

/** Stored in the URL, changed without a request, so that links restore the view. */
export function useHarvestView() {
  const search = useSearchParams();
  const intentionId = search.get("intention");
  const view: HarvestView = {
    state: progressStates.find((one) => one === search.get("state")) ?? null,
    ready: readinesses.find((one) => one === search.get("ready")) ?? null,
    by: groupings.find((one) => one === search.get("by")) ?? "platform",
    intention: intentionId && /^\d{1,9}$/.test(intentionId) ? Number(intentionId) : null,
  };
  return { view, change };
}

function change(values: Partial<HarvestView>): void {
  replaceParameters(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value === null || value === "platform" ? null : String(value),
      ]),
    ),
  );
}
