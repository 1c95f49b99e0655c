/**
 * - initial: just uploaded
 * - preprocessing: being read, and its rows matched to titles
 * - preflight: ready for tagging
 * - no_matched_titles: read, and nothing in it is a title that is known
 * - prefailed: it could not be read
 * - importing: its titles are being tagged
 * - imported: its titles have their tags
 * - failed: tagging failed; whatever tags it gave before are as they were
 * - undoing: its titles lose the tags that it gave
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

/** What people, and the product in their place, can do with a list. */
const titleListActions = {
  preflight: { from: ["initial", "preflight", "no_matched_titles", "prefailed"], to: "preprocessing" },
  /** Also again: titles that are known by now get their tags, those that are not in the list any more lose them. */
  "assign-tags": { from: ["preflight", "imported", "failed"], to: "importing" },
  unassign: { from: ["imported", "failed"], to: "undoing" },
} as const satisfies Record<string, Transition>;
export type TitleListAction = keyof typeof titleListActions;
export const titleListActionNames = ["preflight", "assign-tags", "unassign"] as const satisfies TitleListAction[];

/** What becomes of the work that a list waits for. */
export const titleListOutcomes = {
  matched: { from: ["preprocessing"], to: "preflight" },
  unmatched: { from: ["preprocessing"], to: "no_matched_titles" },
  unreadable: { from: ["preprocessing"], to: "prefailed" },
  tagged: { from: ["importing"], to: "imported" },
  notTagged: { from: ["importing", "undoing"], to: "failed" },
  /** Matched anew, for the titles that are known have changed since. */
  untagged: { from: ["undoing"], to: "preprocessing" },
} as const satisfies Record<string, Transition>;
export type TitleListOutcome = keyof typeof titleListOutcomes;

const follows = ({ from, to }: Transition, state: TitleListState): TitleListState | null =>
  from.includes(state) ? to : null;

/** The state that an action leads to; null where it is refused. */
export const stateAfter = (state: TitleListState, action: TitleListAction): TitleListState | null =>
  follows(titleListActions[action], state);

/** The state that work ends in; null where no such work is under way. */
export const stateAsItEnds = (state: TitleListState, outcome: TitleListOutcome): TitleListState | null =>
  follows(titleListOutcomes[outcome], state);

/** A job is, or will soon be, at work. */
export const isUnderWay = (state: TitleListState): boolean =>
  state === "preprocessing" || state === "importing" || state === "undoing";

/** What may be done in a state. */
export const actionsIn = (state: TitleListState): TitleListAction[] =>
  titleListActionNames.filter((action) => stateAfter(state, action) !== null);

/** Until a list has given tags it may be told which. */
export const isTagChangeable = (state: TitleListState): boolean =>
  state === "initial" || state === "preflight" || state === "no_matched_titles" || state === "prefailed";

/** Tags of a list are given anew after so many days. */
export const REPROCESSING_DAYS = 30;
