import { z } from "zod";
import { cleanLine } from "./mail-values";

const line = z.string().transform(cleanLine);

/** A small table with bars in a mail: nothing to load, and each bar has its number. */
export const mailFigures = z.object({
  headings: z.tuple([line, line]),
  rows: z.array(z.object({ name: line, value: line, share: z.number().min(0).max(1) })).max(50),
});

export type MailFigures = z.infer<typeof mailFigures>;
