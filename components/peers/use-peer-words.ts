import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import type { ForeignBand, PeerPlatform, PublishedBand } from "@/lib/peers/contract";
import { peerDigits, sizeText } from "@/lib/peers/peer-words";
import type { SizeRange } from "@/lib/peers/size-classes";

/** Figures of bands in words. */
export function usePeerWords(year: number) {
  const t = useTranslations("peers");
  const { decimal, day } = useFormat();
  const figure = (value: number) => decimal(value, peerDigits(value));
  const figuresOf = ({ lower, median, upper }: Pick<PublishedBand, "lower" | "median" | "upper">) => ({
    ...{ lower: figure(lower), median: figure(median), upper: figure(upper) },
  });
  const size = (range: SizeRange): string => sizeText(t, range);
  return {
    ...{ figure, size },
    inWords: (band: PublishedBand) => t("inWords", figuresOf(band)),
    /** Why the library has no place in a band; null if it has. */
    reason: ({ state, lacking_months: months }: PeerPlatform): string | null => {
      if (state === "compared") return null;
      if (state === "not_counted")
        return `${t("state.not_counted")}: ${months ? t("state.lacking", { months }) : t("state.late")}`;
      if (state === "few") return months ? `${t("state.few")}; ${t("state.lacking", { months })}` : t("state.few");
      return t(state === "no_users" ? "state.no_users" : "state.not_published", { year: String(year) });
    },
    received: ({ source, issued, libraries, ...band }: ForeignBand): string =>
      t("received", {
        ...{ source, size: size(band), day: day(issued) },
        quartiles: t("quartiles", figuresOf(band)),
        libraries: t("libraries", { count: libraries }),
      }),
  };
}
