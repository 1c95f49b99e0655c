import { expect, test } from "vitest";
import {
  actionsIn,
  finalState,
  isBeingRead,
  stateAfter,
  type TitleListState,
  titleListActionNames,
  titleListOutcomes,
  titleListStates,
} from "./title-list-state";

/** Transitions of section 6.5 of the specification and the ways out of a failure; all others are rejected. */
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

test.each(titleListStates)("actions from %s lead to their next state or are rejected", (state) => {
  for (const action of titleListActionNames)
    expect(stateAfter(state, action), action).toBe(allowed[`${state} ${action}`] ?? null);
  // The keys of the table are the outcomes.
  for (const outcome of Object.keys(titleListOutcomes) as (keyof typeof titleListOutcomes)[])
    expect(finalState(state, outcome), outcome).toBe(ends[`${state} ${outcome}`] ?? null);
});

test("every working state ends, others do not, and two actions cannot start at once", () => {
  for (const state of titleListStates) {
    const hasEnd = Object.keys(ends).some((key) => key.startsWith(`${state} `));
    expect(hasEnd).toBe(isBeingRead(state));
    expect(actionsIn(state).length === 0).toBe(isBeingRead(state));
  }
});
