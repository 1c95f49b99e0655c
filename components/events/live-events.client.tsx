"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { type EventEntity, type EventStats, readStatsCall } from "@/lib/events/contract";
import type { LiveMessage } from "@/lib/events/live/live-message";
import { send } from "@/lib/kit/call/send";
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
  const [heard, setHeard] = useState<EventStats | null>(null);
  /** Id of the newest event the page knows of; null until it knows. */
  const newest = useRef(first && (first.newest_pk ?? 0));

  const meet = (event: EventEntity | null) => {
    const known = newest.current;
    newest.current = Math.max(known ?? 0, event?.pk ?? 0);
    if (!event || known === null || event.pk <= known) return;
    notify({ tone: "info", text: t("newEvent", { title: locale === "cs" ? event.title_cs : event.title_en }) });
  };

  useLiveMessages(userId, sesame, (message: LiveMessage) => {
    if (message.type === "wsAuthError" || message.user_id !== userId) return;
    if (message.type === "stats") setHeard(message.stats);
    else setHeard((before) => withUnread(before ?? first, message.unread_count));
    meet(message.type === "stats" ? message.stats.newest_event : message.event);
  });

  const isMissing = first === null;
  useEffect(() => {
    if (!isMissing) return;
    send(readStatsCall, {}).then(setHeard, (failure: unknown) => {
      console.warn("The numbers of events could not be loaded.", failure);
    });
  }, [isMissing]);

  return <LiveEventsContext value={heard ?? first}>{children}</LiveEventsContext>;
}

const withUnread = (stats: EventStats | null, unread: number) => stats && { ...stats, unread };
