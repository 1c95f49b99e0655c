/** What the list of organizations' space can be sorted by. */
export const spaceOrders = ["facts", "months", "file_bytes", "name"] as const;
