import type { ReactNode } from "react";
import { Markdown } from "@/components/ui/markdown";
import type { EventEntity } from "@/lib/events/contract";
import { wordsIn } from "@/lib/events/event";
import type { Locale } from "@/lib/kit/i18n/routing";

/** The server renders the text, so that the browser loads no Markdown reader. */
export type EventRow = EventEntity & { text?: ReactNode };

export function eventRows(events: readonly EventEntity[], locale: Locale): EventRow[] {
  return events.map((event) => {
    const { description } = wordsIn(event, locale);
    return { ...event, text: description ? <Markdown>{description}</Markdown> : null };
  });
}
