"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { useLiveEvents } from "./live-events.client";

const MOST_SHOWN = 99;

export function Envelope() {
  const t = useTranslations("events");
  const unread = useLiveEvents().stats?.unread ?? 0;
  const label = t("envelope", { count: unread });
  return (
    <Link
      href={`${pathTo("events")}?order_by=created&desc=true`}
      aria-label={label}
      data-tip={label}
      className="relative inline-flex size-8 shrink-0 items-center justify-center rounded text-muted transition-colors hover:bg-sunken hover:text-ink"
    >
      <Mail size={17} aria-hidden />
      {unread > 0 ? (
        <span
          aria-hidden
          className="tabular pointer-events-none absolute -top-0.5 -right-1 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-brand px-1 font-semibold text-[10px] text-brand-ink leading-none ring-2 ring-surface"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      ) : null}
    </Link>
  );
}
