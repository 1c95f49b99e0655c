"use client";

import dynamic from "next/dynamic";
import type { PictureProps } from "./chart-picture.client";

const Picture = dynamic(() => import("./chart-picture.client").then(({ ChartPicture }) => ChartPicture), {
  ssr: false,
  loading: () => <div className="pulsing h-full rounded bg-sunken" />,
});

/** Brings the drawing library along only where a chart is really shown; its place is kept meanwhile. */
export function LazyPicture(props: PictureProps) {
  return (
    <div style={{ height: props.height }}>
      <Picture {...props} />
    </div>
  );
}
