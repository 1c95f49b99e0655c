import { z } from "zod";
import { mailLine } from "./mail-values";

/** A small table with bars in a mail: nothing to load, and each bar has its number. */
export const mailFigures = z.object({
  headings: z.tuple([mailLine, mailLine]),
  rows: z.array(z.object({ name: mailLine, value: mailLine, share: z.number().min(0).max(1) })).max(50),
});

export type MailFigures = z.infer<typeof mailFigures>;
