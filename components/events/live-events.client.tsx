"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { type EventEntity, type EventStats, readStatsCall } from "@/lib/events/contract";
import { wordsIn } from "@/lib/events/event";
import type { LiveMessage } from "@/lib/events/live/live-message";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { areAlertsOn, showAlert } from "./alerts";
import { LiveEventsContext } from "./live-events-context.client";
import { useLiveMessages } from "./use-live-messages";

type Props = {
  userId: number;
  /** The user's sesame token. */
  sesame: string;
  /** As the server rendered the page; null when they could not be had. */
  stats: EventStats | null;
  children: ReactNode;
};

/** Keeps what `useLiveEvents()` tells below the content up to date, and says in passing when something new came. */
export function LiveEvents({ userId, sesame, stats: first, children }: Props) {
  const t = useTranslations("events");
  const locale = useLocale();
  const notify = useSnackbar();
  const router = useRouter();
  const [heard, setHeard] = useState<EventStats | null>(null);
  const [arrived, setArrived] = useState<readonly number[]>([]);
  /** Id of the newest event the page knows of; null until it knows. */
  const newest = useRef(first && (first.newest_pk ?? 0));

  const meet = (event: EventEntity | null) => {
    const known = newest.current;
    newest.current = Math.max(known ?? 0, event?.pk ?? 0);
    if (!event || known === null || event.pk <= known) return;
    setArrived((before) => [...before, event.pk]);
    notify({ tone: "info", text: t("newEvent", { title: wordsIn(event, locale).title }) });
  };

  /** How many the system was told of since a page was last seen. */
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
    if (message.type === "stats") setHeard(message.stats);
    else setHeard((before) => withUnread(before ?? first, message.unread_count));
    meet(message.type === "stats" ? message.stats.newest_event : message.event);
    if (message.type !== "event") return;
    if (alerts && areAlertsOn()) alert(message.event);
    else untold.current = 0;
  });

  const isMissing = first === null;
  useEffect(() => {
    if (!isMissing) return;
    send(readStatsCall, {}).then(setHeard, (failure: unknown) => {
      console.warn("The numbers of events could not be loaded.", failure);
    });
  }, [isMissing]);

  const stats = heard ?? first;
  const news = useMemo(() => ({ stats, arrived }), [stats, arrived]);
  return <LiveEventsContext value={news}>{children}</LiveEventsContext>;
}

/** Links by their words alone, and no signs. */
const withoutMarkdown = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\\(.)/g, "$1")
    .slice(0, 200);

const withUnread = (stats: EventStats | null, unread: number) => stats && { ...stats, unread };
