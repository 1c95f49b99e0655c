"use client";

import { useEffect, useState } from "react";
import { later } from "../parts/later";

const Tips = later(() => import("./tips.client").then((it) => it.Tips));

/** Tips load with the first element that has one under the pointer or the focus. */
export function TipsLater() {
  const [first, setFirst] = useState<Element | null>(null);
  useEffect(() => {
    if (first) return;
    const meet = ({ target }: Event) => {
      const tipped = target instanceof Element ? target.closest("[data-tip]") : null;
      if (tipped) setFirst(tipped);
    };
    document.addEventListener("pointerover", meet, { capture: true });
    document.addEventListener("focusin", meet, { capture: true });
    return () => {
      document.removeEventListener("pointerover", meet, { capture: true });
      document.removeEventListener("focusin", meet, { capture: true });
    };
  }, [first]);
  return first ? <Tips first={first} /> : null;
}
