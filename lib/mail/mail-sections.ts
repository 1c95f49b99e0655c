import { z } from "zod";
import { cleanText, mailLine } from "./mail-values";

const item = z.object({
  title: mailLine,
  text: z.string().transform(cleanText),
  links: z.array(z.object({ label: mailLine, link: z.url({ protocol: /^https?$/ }) })),
});
export type MailItem = z.infer<typeof item>;

/** News under headings in a mail. */
export const mailSections = z.array(z.object({ heading: mailLine, items: z.array(item) }));
export type MailSections = z.infer<typeof mailSections>;
