import { useMessages, useTranslations } from "next-intl";
import { adviceFor } from "@/lib/harvest/states/advice";

/** Meaning and remedy of an error, in librarians' terms. */
export type AdviceWords = {
  name: string;
  meaning: string;
  cause: string;
  action: string;
  /** Recommended contact, as a sentence. */
  contact: string;
  isForVendor: boolean;
};

type Texts = Omit<AdviceWords, "contact" | "isForVendor">;

/** Advice on the error codes of attempts; null for the empty code. Needs "counter", "harvest". */
export function useAdvice(): (errorCode: string) => AdviceWords | null {
  const { counter, harvest } = useMessages();
  const t = useTranslations("harvest.contact");
  const texts = {
    "counter.exception": new Map<string, Texts>(Object.entries(counter.exception)),
    "harvest.error": new Map<string, Texts>(Object.entries(harvest.error)),
  };
  return (errorCode) => {
    const advice = adviceFor(errorCode);
    const text = advice && texts[advice.place].get(advice.key);
    if (!text) return null;
    const name = advice.place === "counter.exception" ? `${text.name} (${errorCode})` : text.name;
    return { ...text, name, contact: t(advice.contact), isForVendor: advice.contact === "vendor" };
  };
}
