"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";

const tabs = ["form", "history"] as const;
type Tab = (typeof tabs)[number];
type Props = { id: string; tab: Tab; onTab: (tab: Tab) => void };

/** The fields, or what happened to the credentials so far. */
export function EditorTabs({ id, tab, onTab }: Props) {
  const t = useTranslations("credentialsPages.tab");
  const step = (event: KeyboardEvent) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    const next = tab === "form" ? "history" : "form";
    onTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t("label")} className="flex gap-1 border-hairline border-b">
      {tabs.map((one) => (
        <button
          key={one}
          id={`${id}-${one}`}
          type="button"
          role="tab"
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
          onKeyDown={step}
          className={clsx(
            "-mb-px h-9 border-b-2 px-3 focus-visible:-outline-offset-2",
            one === tab ? "border-brand font-semibold text-brand" : "border-transparent text-muted hover:text-ink",
          )}
        >
          {t(one)}
        </button>
      ))}
    </div>
  );
}
