import clsx from "clsx";
import type { SiteImage } from "@/lib/site/appearance/read-appearance";

/** An image of the site's own, as it is: on light ground in the dark theme too, for which such images are seldom made. */
export function SitePicture({ image, className }: { image: SiteImage; className?: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: the file is served as the site gave it, SVG included
    <img
      src={image.address}
      alt={image.altText}
      className={clsx("rounded-sm bg-paper object-contain [color-scheme:light]", className)}
    />
  );
}
