"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

type Tip = { text: string; anchor: DOMRect };

/** Elements that a tip must not cover. */
const CONTROL = "a, button, input, select, textarea, label, [role=option], [role^=menuitem], [data-tip]";

const WAIT = 350;
const GAP = 6;

/**
 * Shows the `data-tip` of the hovered or keyboard-focused element; Escape hides it. The pointer may rest on the tip and
 * reaches what is below. Opening something hides its tip.
 */
export function Tips({ first }: { first: Element }) {
  const [tip, setTip] = useState<Tip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shownTip = useRef<Element | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Some tips are loaded on demand.
    let later = new MutationObserver(() => {});
    const show = (target: Element, wait: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const reveal = () => {
          const text = target.getAttribute("data-tip");
          const isOpen = target.getAttribute("aria-expanded") === "true";
          if (!text || isOpen || !target.isConnected) return;
          shownTip.current = target;
          setTip({ text, anchor: target.getBoundingClientRect() });
        };
        reveal();
        later.disconnect();
        later = new MutationObserver(reveal);
        later.observe(target, { attributes: true, attributeFilter: ["data-tip"] });
      }, wait);
    };
    const hide = () => {
      clearTimeout(timer.current);
      later.disconnect();
      shownTip.current = null;
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
      if (!shownTip.current && next?.closest("[data-tip]") !== tipped(event)) hide();
    };
    const move = ({ target, clientX, clientY }: PointerEvent) => {
      const anchor = shownTip.current;
      if (!anchor || (target instanceof Node && anchor.contains(target))) return;
      const isOnOther = target instanceof Element && target.closest(CONTROL) !== null;
      const spot = box.current?.getBoundingClientRect();
      const isOnTip =
        spot !== undefined &&
        clientX >= spot.left - GAP &&
        clientX <= spot.right + GAP &&
        clientY >= spot.top - GAP &&
        clientY <= spot.bottom + GAP;
      if (isOnTip && !isOnOther) return;
      // The element under the pointer may be about to show its own tip.
      shownTip.current = null;
      setTip(null);
    };
    const focus = (event: FocusEvent) => {
      const target = tipped(event);
      if (target?.matches(":focus-visible")) show(target, 0);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
    };
    // The element under the pointer or the focus loaded this component.
    if (first.matches(":hover, :focus-visible")) show(first, first.matches(":focus-visible") ? 0 : WAIT);
    const listening = new AbortController();
    const how = { capture: true, signal: listening.signal };
    document.addEventListener("pointerover", over, how);
    document.addEventListener("pointerout", out, how);
    document.addEventListener("pointermove", move, how);
    document.addEventListener("focusin", focus, how);
    document.addEventListener("focusout", hide, how);
    document.addEventListener("keydown", key, how);
    document.addEventListener("pointerdown", hide, how);
    document.addEventListener("scroll", hide, how);
    return () => {
      clearTimeout(timer.current);
      later.disconnect();
      listening.abort();
    };
  }, [first]);

  if (!tip) return null;
  return createPortal(<TipBox tip={tip} box={box} />, document.body);
}

function TipBox({ tip: { text, anchor }, box }: { tip: Tip; box: RefObject<HTMLDivElement | null> }) {
  const [style, setStyle] = useState({ left: 0, top: -999 });
  useLayoutEffect(() => {
    const { offsetHeight: height = 0, offsetWidth: width = 0 } = box.current ?? {};
    const isBelow = anchor.bottom + GAP + height < window.innerHeight;
    const left = anchor.left + anchor.width / 2 - width / 2;
    setStyle({
      left: Math.max(8, Math.min(left, window.innerWidth - width - 8)),
      top: isBelow ? anchor.bottom + GAP : anchor.top - GAP - height,
    });
  }, [anchor, box]);
  return (
    <div
      ref={box}
      role="tooltip"
      style={style}
      className="pointer-events-none fixed z-tip max-w-80 rounded bg-ink px-2 py-1 text-canvas text-sm shadow-float"
    >
      {text}
    </div>
  );
}
