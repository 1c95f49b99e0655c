import { readAppearance } from "@/lib/installation/read-appearance";
import { SitePicture } from "./site-picture";

/** Images of the consortium and those who pay for it; nothing where there are none. */
export async function Footer() {
  const { footerImages } = await readAppearance();
  if (footerImages.length === 0) return null;
  return (
    <footer
      data-shell
      className="flex min-h-32 flex-wrap items-center justify-center gap-x-10 gap-y-4 border-hairline border-t bg-surface px-4 py-4"
    >
      {footerImages.map((image) => (
        <SitePicture key={image.address} image={image} className="max-h-[92px] max-w-full" />
      ))}
    </footer>
  );
}
