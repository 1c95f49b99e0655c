import { useTranslations } from "next-intl";
import { getLocale } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";
import { readAppearance, type SiteImage } from "@/lib/site/appearance/read-appearance";
import { SitePicture } from "./site-picture";

/** Images of the consortium and its funders, if any, and the links that every page must have. */
export async function Footer() {
  const { footerImages } = await readAppearance(await getLocale());
  return (
    <footer data-shell className="border-hairline border-t bg-surface px-4 py-2 desk:px-8">
      {footerImages.length > 0 ? (
        <div className="flex min-h-28 flex-wrap items-center justify-center gap-x-10 gap-y-4 py-2">
          {footerImages.map((image) => (
            <FooterImage key={image.address} image={image} />
          ))}
        </div>
      ) : null}
      <FooterLinks />
    </footer>
  );
}

function FooterImage({ image }: { image: SiteImage }) {
  const picture = <SitePicture image={image} className="max-h-[92px] max-w-full" />;
  if (image.link === "") return picture;
  return (
    <a href={image.link} target="_blank" rel="noreferrer" className="rounded-sm">
      {picture}
    </a>
  );
}

function FooterLinks() {
  const t = useTranslations("shell.footer");
  return (
    <p className="flex flex-wrap gap-x-6 text-sm">
      <TextLink href={pathTo("help")} className="py-1">
        {t("guide")}
      </TextLink>
      <TextLink href={pathTo("accessibility")} className="py-1">
        {t("accessibility")}
      </TextLink>
    </p>
  );
}
