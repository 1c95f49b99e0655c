/** Minimum contrast of text by WCAG 2.2. */
const LEAST = 4.5;

const BLACK = "#000000";
const WHITE = "#ffffff";

/** The requested text color if it is readable on the background, else black or white, whichever has more contrast. */
export function readableText(background: string, preferred?: string): string {
  if (preferred !== undefined && contrast(preferred, background) >= LEAST) return preferred;
  return contrast(BLACK, background) >= contrast(WHITE, background) ? BLACK : WHITE;
}

/** Contrast of two #RRGGBB colors: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
