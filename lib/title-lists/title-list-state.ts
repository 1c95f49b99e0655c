/**
 * - initial: uploaded
 * - preprocessing: being read and matched
 * - preflight: ready for tagging
 * - no_matched_titles: read, but nothing matches a known title
 * - prefailed: could not be read
 * - importing: tagging titles
 * - imported: tagged
 * - failed: tagging failed; earlier tags are unchanged
 * - undoing: removing its tags
 */
export const titleListStates = [
  "initial",
  "preprocessing",
  "preflight",
  "no_matched_titles",
  "prefailed",
  "importing",
  "imported",
  "failed",
  "undoing",
] as const;
export type TitleListState = (typeof titleListStates)[number];

type Transition = { from: readonly TitleListState[]; to: TitleListState };

/** Actions of users, and of the product on their behalf. */
const titleListActions = {
  preflight: { from: ["initial", "preflight", "no_matched_titles", "prefailed"], to: "preprocessing" },
  /** Also repeatedly: newly known titles get their tags, titles no longer in the list lose them. */
  "assign-tags": { from: ["preflight", "imported", "failed"], to: "importing" },
  unassign: { from: ["imported", "failed"], to: "undoing" },
} as const satisfies Record<string, Transition>;
export type TitleListAction = keyof typeof titleListActions;
export const titleListActionNames = ["preflight", "assign-tags", "unassign"] as const satisfies TitleListAction[];

/** Outcomes of work on a list. */
export const titleListOutcomes = {
  matched: { from: ["preprocessing"], to: "preflight" },
  unmatched: { from: ["preprocessing"], to: "no_matched_titles" },
  unreadable: { from: ["preprocessing"], to: "prefailed" },
  tagged: { from: ["importing"], to: "imported" },
  notTagged: { from: ["importing", "undoing"], to: "failed" },
  /** Matched again, because the known titles have changed. */
  untagged: { from: ["undoing"], to: "preprocessing" },
} as const satisfies Record<string, Transition>;
export type TitleListOutcome = keyof typeof titleListOutcomes;

const follows = ({ from, to }: Transition, state: TitleListState): TitleListState | null =>
  from.includes(state) ? to : null;

/** The state after an action; null if refused. */
export const stateAfter = (state: TitleListState, action: TitleListAction): TitleListState | null =>
  follows(titleListActions[action], state);

/** The state after work ends; null if no such work is running. */
export const finalState = (state: TitleListState, outcome: TitleListOutcome): TitleListState | null =>
  follows(titleListOutcomes[outcome], state);

/** A job is running or queued. */
export const isBeingRead = (state: TitleListState): boolean =>
  state === "preprocessing" || state === "importing" || state === "undoing";

/** Actions allowed in a state. */
export const actionsIn = (state: TitleListState): TitleListAction[] =>
  titleListActionNames.filter((action) => stateAfter(state, action) !== null);

/** The tag can be changed until the list has assigned it. */
export const isTagChangeable = (state: TitleListState): boolean =>
  state === "initial" || state === "preflight" || state === "no_matched_titles" || state === "prefailed";

/** Days between automatic runs. */
export const REPROCESSING_DAYS = 30;
