"use client";

import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { wordsIn } from "@/lib/events/event";
import type { EventRow } from "./event-rows";

/** Characters that fit the room an event has before somebody asks for more. */
const LONG = 420;

type Props = { row: EventRow; isRead: boolean; onFollow: () => void };

/** Title and text of an event; whoever follows a link in it has read it. */
export function EventText({ row, isRead, onFollow }: Props) {
  const t = useTranslations("eventsPage");
  const { title, description } = wordsIn(row, useLocale());
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = description.length > LONG;
  return (
    <div className="flex max-w-[76ch] flex-col gap-1 py-1.5">
      <p className={clsx("break-words", isRead ? "" : "font-semibold")}>
        {isRead ? null : <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-brand align-middle" />}
        {title}
      </p>
      {row.text ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears of the links inside
        // biome-ignore lint/a11y/useKeyWithClickEvents: links are followed by keyboard with a click
        <div
          id={id}
          className={clsx("break-words text-muted", isLong && !isOpen && "max-h-24 overflow-hidden")}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest("a")) onFollow();
          }}
        >
          {row.text}
        </div>
      ) : null}
      {isLong ? (
        <span>
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? "less" : "more")}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
