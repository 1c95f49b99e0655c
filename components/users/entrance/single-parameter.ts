/** Value of a query parameter that occurs once; null when it is missing, empty or repeated. */
export const singleParameter = (value: string | readonly string[] | undefined): string | null =>
  typeof value === "string" && value !== "" ? value : null;
