import { parseAsInteger, useQueryState } from "nuqs";

/** Which list is open; it is in the address, so that one may leave, come back, and show it to others. */
export const useOpenList = () => useQueryState("list", parseAsInteger.withOptions({ history: "push" }));
