import { parseAsInteger, useQueryState } from "nuqs";

/**
 * Which comparison is open; it is in the address, so that one may leave, and come back from a notification.
 * The server is told as well: a page that is refreshed under an address it does not know is loaded anew, dialog and all.
 */
export const useOpenOverlap = () =>
  useQueryState("overlap", parseAsInteger.withOptions({ history: "push", shallow: false, scroll: false }));
