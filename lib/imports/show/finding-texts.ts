import { createTranslator } from "use-intl/core";
import { z } from "zod";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";

export type FindingText = { level: "error" | "warning" | "exception"; text: string; count: number };

const finding = z.object({
  code: z.string(),
  message: z.string().default(""),
  count: z.number().int().default(1),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
const exception = z.object({ code: z.number().nullable().default(null), message: z.string().default("") });

/** The parts of a stored reading that are shown; the rest is ignored. */
const findings = z.object({
  errors: z.array(finding).catch([]),
  warnings: z.array(finding).catch([]),
  exceptions: z.array(exception).catch([]),
});

/** Findings of a reading as sentences; texts of codes that no longer exist are shown as stored. */
export function findingTexts(stored: unknown, locale: Locale): FindingText[] {
  const read = findings.safeParse(stored);
  if (!read.success) return [];
  const { errors, warnings, exceptions } = read.data;
  return [
    ...errors.map((one) => ({ level: "error" as const, text: sentence(one, locale), count: one.count })),
    ...warnings.map((one) => ({ level: "warning" as const, text: sentence(one, locale), count: one.count })),
    ...exceptions.map(({ code, message }) => ({
      level: "exception" as const,
      text: [code, message].filter((part) => part !== null && part !== "").join(": "),
      count: 1,
    })),
  ];
}

function sentence({ code, message, values }: z.infer<typeof finding>, locale: Locale): string {
  const texts: Record<string, { message: string }> = catalog[locale].counter.finding;
  const text = texts[code]?.message;
  if (text === undefined) return message;
  return createTranslator({ locale, messages: { text } })("text", values);
}
