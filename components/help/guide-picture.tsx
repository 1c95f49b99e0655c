import { useTranslations } from "next-intl";
import type { GuidePicture as Picture } from "@/lib/help/open-picture";

/** Thumbnail of a page that links to the full picture. */
export function GuidePicture({ address, width, height, alt }: Picture & { alt: string }) {
  const t = useTranslations("guide");
  return (
    <a href={address} target="_blank" rel="noopener" title={t("openPicture")} className="block rounded">
      {/* biome-ignore lint/performance/noImgElement: made in the right size, and the server's own */}
      <img
        src={address}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded border border-hairline"
      />
    </a>
  );
}
