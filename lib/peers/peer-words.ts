import type { useTranslations } from "use-intl";
import type { SizeRange } from "./size-classes";

type Texts = ReturnType<typeof useTranslations<"peers">>;

/** Decimals of published figures, which have two significant digits. */
export const peerDigits = (value: number): number => Math.max(0, 1 - Math.floor(Math.log10(value || 1)));

/** "3,000–9,999 FTE". */
export function sizeText(t: Texts, { from, below }: SizeRange): string {
  if (from === 0) return below === null ? t("sizeAll") : t("sizeBelow", { below });
  return below === null ? t("sizeFrom", { from }) : t("size", { from, to: below - 1 });
}
