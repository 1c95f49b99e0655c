import { z } from "zod";

/** Page and page size in the address of a list; what is said wrongly is as if it were not said. */
export const listPaging = {
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  size: z.coerce
    .number()
    .pipe(z.union([z.literal(25), z.literal(50), z.literal(100)]))
    .catch(25),
};
