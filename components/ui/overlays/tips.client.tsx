"use client";

import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

type Tip = { text: string; anchor: DOMRect };

const WAIT = 350;
const GAP = 6;

/** Shows the `data-tip` of whatever is pointed at or focused by keyboard; Escape hides it, the pointer may rest on it. */
export function Tips() {
  const [tip, setTip] = useState<Tip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const show = (target: Element, wait: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const text = target.getAttribute("data-tip");
        if (text && target.isConnected) setTip({ text, anchor: target.getBoundingClientRect() });
      }, wait);
    };
    const hide = () => {
      clearTimeout(timer.current);
      setTip(null);
    };
    const tipped = (event: Event) => (event.target instanceof Element ? event.target.closest("[data-tip]") : null);

    const over = (event: PointerEvent) => {
      const target = tipped(event);
      if (event.pointerType === "touch" || !target) return;
      show(target, WAIT);
    };
    const out = (event: PointerEvent) => {
      const next = event.relatedTarget instanceof Element ? event.relatedTarget : null;
      if (!next?.closest("[role=tooltip]") && next?.closest("[data-tip]") !== tipped(event)) hide();
    };
    const focus = (event: FocusEvent) => {
      const target = tipped(event);
      if (target?.matches(":focus-visible")) show(target, 0);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
    };
    const listening = new AbortController();
    const how = { capture: true, signal: listening.signal };
    document.addEventListener("pointerover", over, how);
    document.addEventListener("pointerout", out, how);
    document.addEventListener("focusin", focus, how);
    document.addEventListener("focusout", hide, how);
    document.addEventListener("keydown", key, how);
    document.addEventListener("pointerdown", hide, how);
    document.addEventListener("scroll", hide, how);
    return () => {
      clearTimeout(timer.current);
      listening.abort();
    };
  }, []);

  if (!tip) return null;
  return createPortal(<TipBox tip={tip} />, document.body);
}

function TipBox({ tip: { text, anchor } }: { tip: Tip }) {
  const [style, setStyle] = useState({ left: 0, top: -999 });
  const place = (box: HTMLElement | null) => {
    if (!box) return;
    const below = anchor.bottom + GAP + box.offsetHeight < window.innerHeight;
    const left = anchor.left + anchor.width / 2 - box.offsetWidth / 2;
    const next = {
      left: Math.max(8, Math.min(left, window.innerWidth - box.offsetWidth - 8)),
      top: below ? anchor.bottom + GAP : anchor.top - GAP - box.offsetHeight,
    };
    if (next.left !== style.left || next.top !== style.top) setStyle(next);
  };
  return (
    <div
      ref={place}
      role="tooltip"
      style={style}
      className="pointer-events-auto fixed z-tip max-w-80 rounded bg-ink px-2 py-1 text-canvas text-sm shadow-float"
    >
      {text}
    </div>
  );
}
