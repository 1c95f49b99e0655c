import type { ReactNode } from "react";
import type { SiteImageEntity } from "@/lib/site/appearance/contract";
import { SitePicture } from "../site-picture";

type Props = { image: SiteImageEntity; text: string; children: ReactNode };

export function SiteImageRow({ image, text, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="flex h-16 w-36 shrink-0 items-center justify-center rounded border border-hairline bg-paper p-1.5">
        <SitePicture image={{ address: image.img, altText: "", link: "" }} className="max-h-full max-w-full" />
      </span>
      <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">
        <span className="block">{text}</span>
        {image.link ? <span className="block text-muted text-sm">{image.link}</span> : null}
      </span>
      <span className="ml-auto flex shrink-0">{children}</span>
    </li>
  );
}
