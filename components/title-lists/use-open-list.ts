import { parseAsInteger, useQueryState } from "nuqs";

/**
 * Which list is open; it is in the address, so that one may leave, come back, and show it to others.
 * The server is told as well: a page that is refreshed twice under an address it does not know is loaded anew, dialog and all.
 */
export const useOpenList = () =>
  useQueryState("list", parseAsInteger.withOptions({ history: "push", shallow: false, scroll: false }));
