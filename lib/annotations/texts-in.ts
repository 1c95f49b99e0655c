import type { Locale } from "@/lib/kit/i18n/routing";
import type { Annotation } from "./contract";

type Written = Pick<
  Annotation,
  "subject_en" | "subject_cs" | "short_message_en" | "short_message_cs" | "message_en" | "message_cs"
>;

/** An annotation's texts in a language, falling back to the other one. */
export const textsIn = (of: Written, locale: Locale) => {
  const own = (en: string, cs: string) => (locale === "cs" ? cs || en : en || cs);
  return {
    subject: own(of.subject_en, of.subject_cs),
    short: own(of.short_message_en, of.short_message_cs),
    message: own(of.message_en, of.message_cs),
  };
};
