/** Sort keys of the platform list, besides short names of interest groups. */
export const platformOrders: readonly [string, ...string[]] = [
  "name",
  "provider",
  "titles",
  "releases",
  "first_month",
  "last_month",
  "coverage",
];
export const groupOrder = /^[\w-]{1,60}$/;
