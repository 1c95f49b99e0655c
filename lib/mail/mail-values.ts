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

export const mailLine = z.string().transform(cleanLine);
