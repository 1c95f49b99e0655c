import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { type EventEntity, markEventsCall, markMatchingCall } from "@/lib/events/contract";
import type { Input } from "@/lib/kit/call/call-shape";
import { send } from "@/lib/kit/call/send";

const MOST_AT_ONCE = 1000;

type Found = Input<undefined, undefined, typeof markMatchingCall.body>["body"];

/** Marks events as read and unread without moving the rows the user is reading. */
export function useReadMarks() {
  const t = useTranslations("eventsPage");
  const notify = useSnackbar();
  const { run } = useSnackbarAction();
  /** Marks set since the page was loaded. */
  const [marks, setMarks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const show = (ids: readonly number[], read: boolean) =>
    setMarks((before) => new Map([...before, ...ids.map((id) => [id, read] as const)]));

  const mark = async (ids: readonly number[], read: boolean) => {
    show(ids, read);
    const isDone = await run(async () => {
      for (let from = 0; from < ids.length; from += MOST_AT_ONCE)
        await send(markEventsCall, { body: { event_ids: ids.slice(from, from + MOST_AT_ONCE), read } });
    });
    if (!isDone) show(ids, !read);
    return isDone;
  };
  const offerUndo = (ids: readonly number[], read: boolean) => {
    if (ids.length === 0) return notify({ tone: "info", text: t("noneMarked") });
    const undo = { label: t("undo"), run: () => void mark(ids, !read) };
    notify({ tone: "ok", text: t(read ? "markedRead" : "markedUnread", { count: ids.length }), action: undo });
  };
  const isRead = ({ pk, read }: EventEntity) => marks.get(pk) ?? read;
  return {
    isRead,
    mark: (event: EventEntity, read: boolean) => {
      if (isRead(event) !== read) void mark([event.pk], read);
    },
    /** Events whose mark changes, for undo. */
    markSeveral: async (events: readonly EventEntity[], read: boolean) => {
      const ids = events.filter((event) => isRead(event) !== read).map(({ pk }) => pk);
      if (ids.length === 0 || (await mark(ids, read))) offerUndo(ids, read);
    },
    markFound: (body: Found) =>
      run(async () => {
        const { event_ids: ids } = await send(markMatchingCall, { body });
        show(ids, true);
        offerUndo(ids, true);
      }),
  };
}

export type Marks = ReturnType<typeof useReadMarks>;
