import { Logo } from "@/components/shell/mark";
import type { SiteImage } from "@/lib/site/appearance/read-appearance";
import { SitePicture } from "./site-picture";

/** The site's logo, or the product's mark with the site's name. */
export function SiteMark({ logo, site }: { logo: SiteImage | null; site: string }) {
  if (logo) return <SitePicture image={logo} className="h-9 max-w-[max(44px,min(128px,40vw-84px))]" />;
  return (
    <>
      <Logo />
      <span className="line-clamp-2 max-w-48 leading-tight [overflow-wrap:anywhere] max-[22rem]:hidden">{site}</span>
    </>
  );
}
