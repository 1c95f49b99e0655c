/** The secret fields in the order of the form. Three keep COUNTER's own names in every language; the others have words. */
export const secretLabels = [
  { name: "customer_id", label: "Customer ID" },
  { name: "requestor_id", label: "Requestor ID" },
  { name: "api_key", label: "API key" },
  { name: "http_username", label: null },
  { name: "http_password", label: null },
] as const;
