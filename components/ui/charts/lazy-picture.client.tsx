"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import type { PictureProps } from "./chart-picture.client";

const Place = () => <div className="pulsing h-full rounded bg-sunken" />;

const Picture = dynamic(() => import("./chart-picture.client").then(({ ChartPicture }) => ChartPicture), {
  ssr: false,
  loading: Place,
});

/** Brings the drawing library along once a chart comes into sight, or onto paper; its place is kept meanwhile. */
export function LazyPicture(props: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const see = () => setSeen(true);
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && see());
    watch.observe(place.current);
    window.addEventListener("beforeprint", see);
    return () => {
      watch.disconnect();
      window.removeEventListener("beforeprint", see);
    };
  }, []);
  return (
    <div ref={place} style={{ height: props.height }} data-lines={props.kind === "line" || undefined}>
      {isSeen ? <Picture {...props} /> : <Place />}
    </div>
  );
}
