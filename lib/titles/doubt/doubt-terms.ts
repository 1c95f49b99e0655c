/**
 * Why two titles might be one although the rules keep them apart, most likely first:
 * - crossed: the print ISSN of one is the online ISSN of the other
 * - someAgree: one identifier agrees, another differs
 * - proprietaryAgrees: only the provider's own identifier agrees
 * - oneShared: an identifier agrees, the names differ
 * - oneWithout: only one has an ISBN, ISSN or DOI
 * - otherKinds: both have identifiers, but of different kinds
 * - proprietaryDiffer: neither has a standard identifier, and the providers' identifiers differ
 * - allDiffer: every identifier that both have differs
 */
export const doubts = [
  "crossed",
  "someAgree",
  "proprietaryAgrees",
  "oneShared",
  "oneWithout",
  "otherKinds",
  "proprietaryDiffer",
  "allDiffer",
] as const;

export type Doubt = (typeof doubts)[number];

/** State of a pair: open, or the decision. */
export const pairStates = ["open", "same", "different"] as const;

export const catalogs = ["titles", "items"] as const;

/** By likelihood (ties by usage), by usage, or by name. */
export const pairOrders = ["likely", "uses", "name"] as const;

/** Maximum number of decisions per call. */
export const MOST_DECISIONS = 200;
