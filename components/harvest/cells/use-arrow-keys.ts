import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

const ANY = "[data-cell]";

/**
 * Arrow keys move between the controls of the table with `data-cell`; up and down move to the control of the same name.
 * Home and End move to the ends of the row, with Ctrl to those of the table. The table is one tab stop.
 */
export function useArrowKeys<T extends HTMLElement>() {
  const around = useRef<T>(null);
  // Set outside React, which would render a thousand cells again for one step: all are rendered with tabIndex -1.
  useEffect(() => {
    const first = around.current?.querySelector<HTMLElement>(ANY);
    if (first && !around.current?.querySelector(`${ANY}[tabindex="0"]`)) first.tabIndex = 0;
  });
  return {
    ref: around,
    onFocus: ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(ANY)) return;
      for (const former of around.current?.querySelectorAll<HTMLElement>(`${ANY}[tabindex="0"]`) ?? [])
        former.tabIndex = -1;
      target.tabIndex = 0;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
      const next = neighbor(event.target, event);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

const controlsIn = (part: Element | undefined) => [...(part?.querySelectorAll<HTMLElement>(ANY) ?? [])];

function neighbor(from: HTMLElement, { key, ctrlKey }: KeyboardEvent): HTMLElement | undefined {
  const row = from.closest("tr");
  const table = from.closest("table");
  if (!row || !table || !from.matches(ANY)) return undefined;
  const inRow = controlsIn(row);
  const place = inRow.indexOf(from);
  switch (key) {
    case "ArrowLeft":
      return inRow[place - 1];
    case "ArrowRight":
      return inRow[place + 1];
    case "Home":
      return ctrlKey ? controlsIn(table)[0] : inRow[0];
    case "End":
      return ctrlKey ? controlsIn(table).at(-1) : inRow.at(-1);
    case "ArrowUp":
    case "ArrowDown": {
      const same = controlsIn(table).filter((one) => one.dataset.cell === from.dataset.cell);
      return same[same.indexOf(from) + (key === "ArrowUp" ? -1 : 1)];
    }
    default:
      return undefined;
  }
}
