/** Sort keys besides short names of interest groups. Total interest is the sum of the important groups. */
export const platformOrders: readonly [string, ...string[]] = [
  "total_interest",
  "name",
  "provider",
  "titles",
  "releases",
  "first_month",
  "last_month",
  "coverage",
];
export const groupOrder = /^[\w-]{1,60}$/;
