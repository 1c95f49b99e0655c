import { z } from "zod";
import type { AnyList, SearchOf } from "./list";

/** What the address of a page says of its list, and that address in today's words where it speaks in older ones. */
export const listSearch = <L extends AnyList>(of: L) =>
  z
    .record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
    // What `read` gives is by definition the search of this list.
    .transform((said) => ({ ...(of.read(said) as SearchOf<L>), renewed: of.renewed(said) }));
