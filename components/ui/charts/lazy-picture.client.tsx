"use client";

import { useEffect, useRef, useState } from "react";
import { later } from "../parts/later";
import { PendingPart } from "../parts/pending-part";
import { useSeen } from "../parts/use-seen";
import type { PictureProps } from "./chart-picture.client";

const Picture = later(() => import("./chart-picture.client").then(({ ChartPicture }) => ChartPicture));

type Props = Omit<PictureProps, "width">;

/** Loads the drawing library when the chart becomes visible or is printed; reserves its space until then. */
export function LazyPicture(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const isSeen = useSeen(place);
  useEffect(() => {
    if (!place.current) return;
    const size = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    size.observe(place.current);
    return () => size.disconnect();
  }, []);
  return (
    <div ref={place} style={{ height: props.height }}>
      {isSeen && width > 0 ? <Picture {...props} width={width} /> : <PendingPart className="h-full" />}
    </div>
  );
}
