import { expect, test } from "vitest";
import {
  actionsIn,
  isUnderWay,
  stateAfter,
  stateAsItEnds,
  type TitleListState,
  titleListActionNames,
  titleListOutcomes,
  titleListStates,
} from "./title-list-state";

/** What section 6.5 of the domain allows, and the ways out of a failure; everything else is refused. */
const allowed: Record<string, TitleListState> = {
  "initial preflight": "preprocessing",
  "preflight preflight": "preprocessing",
  "no_matched_titles preflight": "preprocessing",
  "prefailed preflight": "preprocessing",
  "preflight assign-tags": "importing",
  "imported assign-tags": "importing",
  "failed assign-tags": "importing",
  "imported unassign": "undoing",
  "failed unassign": "undoing",
};

const ends: Record<string, TitleListState> = {
  "preprocessing matched": "preflight",
  "preprocessing unmatched": "no_matched_titles",
  "preprocessing unreadable": "prefailed",
  "importing tagged": "imported",
  "importing notTagged": "failed",
  "undoing notTagged": "failed",
  "undoing untagged": "preprocessing",
};

test.each(titleListStates)("from %s every action leads where it should, or nowhere", (state) => {
  for (const action of titleListActionNames)
    expect(stateAfter(state, action), action).toBe(allowed[`${state} ${action}`] ?? null);
  // The keys of the table are the outcomes.
  for (const outcome of Object.keys(titleListOutcomes) as (keyof typeof titleListOutcomes)[])
    expect(stateAsItEnds(state, outcome), outcome).toBe(ends[`${state} ${outcome}`] ?? null);
});

test("whatever waits for work ends, and nothing else does; nobody starts two things at once", () => {
  for (const state of titleListStates) {
    const hasEnd = Object.keys(ends).some((key) => key.startsWith(`${state} `));
    expect(hasEnd).toBe(isUnderWay(state));
    expect(actionsIn(state).length === 0).toBe(isUnderWay(state));
  }
});
