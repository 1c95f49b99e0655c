import clsx from "clsx";
import type { SiteImage } from "@/lib/site/appearance/read-appearance";

/** An image of the site on a light background, also in the dark theme, which such images are rarely made for. */
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
