"use client";

import clsx from "clsx";
import { type KeyboardEvent, useRef } from "react";

type Props<V extends string> = {
  label: string;
  /** Prefix of the tab ids: `${id}-${value}`. */
  id: string;
  panelId: string;
  tabs: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
};

/** Tabs over one panel: one stop of the Tab key, arrow keys move between tabs. */
export function TabList<V extends string>({ label, id, panelId, tabs, value, onChange }: Props<V>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const place = places[event.key];
    const next = place === undefined ? undefined : tabs[(place + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[id="${id}-${next.value}"]`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className="flex flex-wrap gap-x-5 border-hairline border-b"
    >
      {tabs.map((tab) => {
        const isChosen = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={isChosen}
            aria-controls={panelId}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={clsx(
              "-mb-px h-10 border-b-2 font-semibold transition-colors",
              isChosen
                ? "border-brand text-brand"
                : "border-transparent text-muted hover:text-ink forced-colors:border-b-0",
            )}
          >
            {tab.label}
          </button>
        );
      })}
    </div>
  );
}
