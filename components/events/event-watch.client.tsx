"use client";

import { useLocale, useTranslations } from "next-intl";
import { type Dispatch, type SetStateAction, useEffect, useRef } from "react";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import type { EventEntity, EventStats } from "@/lib/events/contract";
import { wordsIn } from "@/lib/events/event";
import type { LiveMessage } from "@/lib/events/live/live-message";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { areAlertsOn, showAlert } from "./alerts";
import { useLiveMessages } from "./use-live-messages";

type Props = {
  userId: number;
  sesame: string;
  first: EventStats | null;
  onStats: Dispatch<SetStateAction<EventStats | null>>;
  onArrived: Dispatch<SetStateAction<readonly number[]>>;
};

/** Listens to live messages and shows a toast or a system notification for new events. */
export function EventWatch({ userId, sesame, first, onStats, onArrived }: Props) {
  const t = useTranslations("events");
  const locale = useLocale();
  const notify = useSnackbar();
  const router = useRouter();
  /** Id of the newest event known to the page; null until the first stats arrive. */
  const newest = useRef(first && (first.newest_pk ?? 0));

  const meet = (event: EventEntity | null) => {
    const previous = newest.current;
    newest.current = Math.max(previous ?? 0, event?.pk ?? 0);
    if (!event || previous === null || event.pk <= previous) return;
    onArrived((before) => [...before, event.pk]);
    notify({ tone: "info", text: t("newEvent", { title: wordsIn(event, locale).title }) });
  };

  /** Number of system notifications since a page was last visible. */
  const untold = useRef(0);
  const alert = (event: EventEntity) => {
    untold.current += 1;
    const { title, description } = wordsIn(event, locale);
    const isOne = untold.current === 1;
    showAlert({
      title: isOne ? title : t("severalNew", { count: untold.current }),
      body: isOne ? withoutMarkdown(description) : title,
      onOpen: () => router.push(pathTo("events")),
    });
  };

  useLiveMessages(userId, sesame, (message: LiveMessage, alerts: boolean) => {
    if (message.type === "wsAuthError" || message.user_id !== userId) return;
    if (message.type === "stats") onStats(message.stats);
    else onStats((before) => withUnread(before ?? first, message.unread_count));
    meet(message.type === "stats" ? message.stats.newest_event : message.event);
    if (message.type !== "event") return;
    if (alerts && areAlertsOn()) alert(message.event);
    else untold.current = 0;
  });

  const isMissing = first === null;
  useEffect(() => {
    if (!isMissing) return;
    import("@/lib/events/contract")
      .then(({ readStatsCall }) => send(readStatsCall, {}))
      .then(onStats, (failure: unknown) => {
        console.warn("The number of events could not be loaded.", failure);
      });
  }, [isMissing, onStats]);
  return null;
}

/** Plain text: links by their words alone, no Markdown signs. */
const withoutMarkdown = (text: string) =>
  text
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/\\(.)/g, "$1")
    .slice(0, 200);

const withUnread = (stats: EventStats | null, unread: number) => stats && { ...stats, unread };
