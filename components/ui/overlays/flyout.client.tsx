"use client";

import clsx from "clsx";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";

type Trigger = Pick<ComponentProps<"button">, "aria-expanded" | "aria-controls" | "onClick">;

/** In the top bar: on phones at the edge of the screen, where it does not cut buttons of the page in two. */
export const BELOW_BAR = "max-sm:fixed max-sm:top-(--bar) max-sm:right-2";

type Props = {
  /** Renders the button; pass it the given props. */
  trigger: (props: Trigger) => ReactNode;
  label: string;
  className?: string;
  /** The content may close the flyout. */
  children: (close: () => void) => ReactNode;
};

/**
 * Small panel below a button of the top bar. Closes on Escape, a click outside or when the focus leaves; small enough
 * for every page.
 */
export function Flyout({ trigger, label, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      box.current?.querySelector("button")?.focus();
    };
    const listening = new AbortController();
    document.addEventListener("pointerdown", outside, { capture: true, signal: listening.signal });
    document.addEventListener("focusin", outside, { signal: listening.signal });
    document.addEventListener("keydown", key, { signal: listening.signal });
    return () => listening.abort();
  }, [isOpen]);

  return (
    <div ref={box} className="relative flex">
      {trigger({ "aria-expanded": isOpen, "aria-controls": isOpen ? id : undefined, onClick: () => setOpen(!isOpen) })}
      {isOpen ? (
        <section
          id={id}
          aria-label={label}
          className={clsx(
            "appear absolute top-full right-0 z-tip mt-1 max-h-[calc(100dvh-5rem)] max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg bg-raised shadow-float",
            className,
          )}
        >
          {children(() => setOpen(false))}
        </section>
      ) : null}
    </div>
  );
}
