/** Whose costs the page shows, of when. */
export type CostPlace = {
  organization: number;
  /** Null where the months of the top bar are meant. */
  year: number | null;
  years: readonly number[];
};
