/** Sort orders of the list of organizations' space. */
export const spaceOrders = ["facts", "months", "file_bytes", "name"] as const;
