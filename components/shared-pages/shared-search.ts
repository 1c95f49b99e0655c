import { z } from "zod";

const number = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined);

/** Choices of a visitor: none of them changes what the link shows. Parameters that cannot be read are ignored. */
export const sharedSearch = z.object({
  page: number,
  part: number,
  lang: z.enum(["en", "cs"]).optional().catch(undefined),
  theme: z.enum(["light", "dark"]).optional().catch(undefined),
});

export type SharedSearch = Partial<z.output<typeof sharedSearch>>;

/** The same address with these parameters. */
export function sharedHref(search: SharedSearch): string {
  const parameters = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `?${new URLSearchParams(parameters)}`;
}
