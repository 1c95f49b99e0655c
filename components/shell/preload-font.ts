import { preload } from "react-dom";

const LATIN = new URL("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", import.meta.url);
const LATIN_EXTENDED = new URL("@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2", import.meta.url);

/** Text would change its width when the font arrives after it, and rows of buttons their lines. */
export function preloadFont(locale: string): void {
  for (const { href } of locale === "cs" ? [LATIN, LATIN_EXTENDED] : [LATIN])
    preload(href, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
}
