"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { walkByArrows } from "./grid-keys";

type Props = { label: string; isGrid?: boolean; children: ReactNode };

/**
 * Scroll container of a table. A table that fits has a header that sticks below the top bar; a wider one scrolls
 * sideways with shadows at its edges, and its header follows the page.
 */
export function TableRegion({ label, isGrid = false, children }: Props) {
  const t = useTranslations("ui.table");
  const region = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(true);
  const [hidden, setHidden] = useState({ left: false, right: false });

  useEffect(() => {
    const table = region.current?.querySelector("table");
    return isGrid && table ? walkByArrows(table) : undefined;
  }, [isGrid]);

  useEffect(() => {
    const box = region.current;
    const table = box?.querySelector("table");
    if (!box || !table) return;
    const measure = () => {
      const left = box.scrollLeft > 1;
      const right = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
      setWide(table.offsetWidth > box.clientWidth + 1);
      setHidden((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    sizes.observe(table);
    box.addEventListener("scroll", measure, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener("scroll", measure);
    };
  }, []);

  useEffect(() => {
    const head = region.current?.querySelector("thead");
    if (!isWide || !head) return;
    return followPage(head);
  }, [isWide]);

  return (
    <div className="group/region relative min-w-0" data-scrolled={hidden.left || undefined}>
      <div
        ref={region}
        {...(isWide && !isGrid ? { role: "region", "aria-label": t("region", { name: label }), tabIndex: 0 } : {})}
        className={clsx("relative focus-visible:-outline-offset-2", isWide && "overflow-x-auto [--head-top:0px]")}
      >
        {children}
      </div>
      {isGrid ? (
        <div
          aria-hidden
          className="pointer-events-none sticky bottom-3 z-[4] hidden h-0 group-has-[table:not([data-walked])_:focus-visible]/region:block"
        >
          <p className="absolute inset-x-0 bottom-0 mx-auto w-fit rounded bg-raised px-3 py-1.5 text-sm shadow-float">
            {t("keys")}
          </p>
        </div>
      ) : null}
      {hidden.right ? (
        <div aria-hidden className="table-more pointer-events-none absolute inset-y-0 right-0 z-[3] w-8" />
      ) : null}
    </div>
  );
}

/** Moves the header down as the page or the dialog scrolls, within the table. */
function followPage(head: HTMLElement): () => void {
  const table = head.closest("table");
  const dialog = head.closest("[data-scrolls]");
  const follow = () => {
    if (!table) return;
    const bar = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--bar")) || 0;
    const top = dialog ? dialog.getBoundingClientRect().top : bar;
    const box = table.getBoundingClientRect();
    const by = Math.max(0, Math.min(top - box.top, box.height - head.offsetHeight * 2));
    head.style.transform = by > 0 ? `translateY(${Math.round(by)}px)` : "";
  };
  follow();
  const scrolled = dialog ?? window;
  scrolled.addEventListener("scroll", follow, { passive: true });
  return () => {
    scrolled.removeEventListener("scroll", follow);
    head.style.transform = "";
  };
}
