/** Organization and period of the cost page. */
export type CostPlace = {
  organization: number;
  /** Null: the months of the top bar. */
  year: number | null;
  years: readonly number[];
};
