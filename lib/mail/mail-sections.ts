import { z } from "zod";
import { cleanLine, cleanText } from "./mail-values";

const line = z.string().transform(cleanLine);

const item = z.object({
  title: line,
  text: z.string().transform(cleanText),
  links: z.array(z.object({ label: line, link: z.url({ protocol: /^https?$/ }) })),
});
export type MailItem = z.infer<typeof item>;

/** News under headings in a mail. */
export const mailSections = z.array(z.object({ heading: line, items: z.array(item) }));
export type MailSections = z.infer<typeof mailSections>;
