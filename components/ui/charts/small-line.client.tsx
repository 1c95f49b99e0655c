"use client";

import { later } from "../parts/later";
import type { SmallLineProps } from "./small-picture.client";

const SmallPicture = later(() => import("./small-picture.client").then((it) => it.SmallPicture));

/** Sparkline of one row. The figures are next to it as text. */
export function SmallLine(props: SmallLineProps) {
  // Cells of cards have no width of their own.
  return (
    <div aria-hidden className="h-8 w-full min-w-24 max-sm:w-40">
      <SmallPicture {...props} />
    </div>
  );
}
