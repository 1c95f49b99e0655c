"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";

/** Maximum number of characters before the text is collapsed. */
const LONG = 420;

type Props = {
  words: { title: string; description: string };
  text: ReactNode;
  isRead: boolean;
  onFollow?: () => void;
};

/** Title and text of an event. Following a link in it marks the event as read. */
export function EventText({ words: { title, description }, text, isRead, onFollow }: Props) {
  const t = useTranslations("eventsPage");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = description.length > LONG;
  return (
    <div className="flex max-w-[76ch] flex-col gap-1 py-1.5">
      <p className={clsx("break-words", isRead ? "" : "font-semibold")}>
        {isRead ? null : <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-brand align-middle" />}
        {title}
      </p>
      {text ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears of the links inside
        // biome-ignore lint/a11y/useKeyWithClickEvents: links are followed by keyboard with a click
        <div
          id={id}
          className={clsx("break-words text-muted", isLong && !isOpen && "max-h-24 overflow-hidden")}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest("a")) onFollow?.();
          }}
        >
          {text}
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
