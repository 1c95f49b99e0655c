"use client";

import { useRef } from "react";
import { later } from "../parts/later";
import { useVisible } from "../parts/use-visible";
import type { SmallLineProps } from "./small-picture.client";

const SmallPicture = later(() => import("./small-picture.client").then((it) => it.SmallPicture));

/** Sparkline of one row, drawn when it is first seen. The figures are next to it as text. */
export function SmallLine(props: SmallLineProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useVisible(place);
  // Cells of cards have no width of their own.
  return (
    <div ref={place} aria-hidden className="h-8 w-full min-w-24 max-sm:w-40">
      {isSeen ? <SmallPicture {...props} /> : null}
    </div>
  );
}
