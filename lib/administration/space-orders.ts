/** By what organizations are ordered where their space is listed. */
export const spaceOrders = ["facts", "months", "file_bytes", "name"] as const;
