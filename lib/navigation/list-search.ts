import { z } from "zod";
import type { AnyList, SearchOf } from "./list";

/** Search parameters of a page as the search of its list. */
export const listSearch = <L extends AnyList>(of: L) =>
  z
    .record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
    // The result of `read` is by definition the search of this list.
    .transform((said) => of.read(said) as SearchOf<L>);
