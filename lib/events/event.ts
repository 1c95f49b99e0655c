import type { Locale } from "@/lib/kit/i18n/routing";

export const eventCategories = ["general", "overlap", "platform", "sushi", "tags"] as const;
export const eventHandlings = ["ignore", "notify", "email"] as const;

/** Importance of an event (specification §9). */
export const NORMAL = 10;
export const HIGH = 20;
export const importances = [NORMAL, HIGH] as const;

export type EventCategory = (typeof eventCategories)[number];
export type Importance = (typeof importances)[number];

/** Default number of days an event is shown. */
export const usualDays: Record<Importance, number> = { [NORMAL]: 14, [HIGH]: 90 };

/** When an event expires: after so many days, 0 for never; depends on the importance by default. */
export function expiryOf(importance: Importance, created: Date, days = usualDays[importance]): Date | null {
  return days === 0 ? null : new Date(created.getTime() + days * 86_400_000);
}

export const isImportance = (value: number): value is Importance => importances.some((known) => known === value);

type InBoth = { title_en: string; title_cs: string; description_en: string; description_cs: string };

/** An event's texts in the page's language, which may differ from the language of the reader's mails. */
export const wordsIn = (event: InBoth, locale: Locale) =>
  locale === "cs"
    ? { title: event.title_cs, description: event.description_cs }
    : { title: event.title_en, description: event.description_en };

/** Escapes Markdown in a name, so that event texts show it unchanged. */
export function plainInMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
