/**
 * Why two titles of one name might be one although the rules keep them apart, the likeliest first:
 * - crossed: the print ISSN of one is the online ISSN of the other
 * - someAgree: an identifier agrees, another differs
 * - proprietaryAgrees: the publisher's own identifier agrees, and no other
 * - oneWithout: only one of them has an ISBN, ISSN or DOI
 * - otherKinds: both have some, but none of the same kind
 * - proprietaryDiffer: neither has any, and the publishers' own identifiers differ
 * - allDiffer: whatever both have differs
 */
export const doubts = [
  "crossed",
  "someAgree",
  "proprietaryAgrees",
  "oneWithout",
  "otherKinds",
  "proprietaryDiffer",
  "allDiffer",
] as const;

export type Doubt = (typeof doubts)[number];

/** How a pair stands: still to be decided, or what was decided. */
export const pairStates = ["open", "same", "different"] as const;

export const catalogues = ["titles", "items"] as const;

/** By how likely they are one, and among equally likely ones by usage; by usage alone; by name. */
export const pairOrders = ["likely", "uses", "name"] as const;

/** As many may be decided at once. */
export const MOST_DECISIONS = 200;
