import { z } from "zod";

const LONGEST_LINE = 200;
const LONGEST_TEXT = 5_000;

/** A user-entered value as one short line that cannot start a header or paragraph, or change the writing direction. */
export function cleanLine(value: string): string {
  const line = value.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}]+/gu, " ").trim();
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1).trimEnd()}…` : line;
}

/** A user-entered value that may have paragraphs. */
export function cleanText(value: string): string {
  const text = value.replace(/\r\n?/g, "\n").replace(/[^\n\P{Cc}]|\p{Cf}|\p{Cs}/gu, " ");
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1).trimEnd()}…` : text.trim();
}

const mailLine = z.string().transform(cleanLine);

/** A small table with bars in a mail: nothing to load, and each bar has its number. */
export const mailFigures = z.object({
  headings: z.tuple([mailLine, mailLine]),
  rows: z.array(z.object({ name: mailLine, value: mailLine, share: z.number().min(0).max(1) })).max(50),
});

export type MailFigures = z.infer<typeof mailFigures>;

const item = z.object({
  title: mailLine,
  text: z.string().transform(cleanText),
  links: z.array(z.object({ label: mailLine, link: z.url({ protocol: /^https?$/ }) })),
});
export type MailItem = z.infer<typeof item>;

/** News under headings in a mail. */
export const mailSections = z.array(z.object({ heading: mailLine, items: z.array(item) }));
export type MailSections = z.infer<typeof mailSections>;
