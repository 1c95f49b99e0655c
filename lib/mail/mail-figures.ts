import { z } from "zod";
import { cleanLine } from "./mail-values";

const line = z.string().transform(cleanLine);

/** A small table within a mail, drawn as bars as well: nothing has to be loaded, and each bar stands beside its number. */
export const mailFigures = z.object({
  headings: z.tuple([line, line]),
  rows: z.array(z.object({ name: line, value: line, share: z.number().min(0).max(1) })).max(50),
});

export type MailFigures = z.infer<typeof mailFigures>;
