import { useMessages, useTranslations } from "next-intl";
import { adviceFor } from "@/lib/harvest/states/advice";
import { type GuideCode, guideCodes } from "./guide-codes";

export type GuideEntry = GuideCode & {
  name: string;
  meaning: string;
  cause: string;
  action: string;
  /** Recommended contact, as a sentence. */
  contact: string;
};

type Texts = Pick<GuideEntry, "name" | "meaning" | "cause" | "action">;

/** The guide to all errors in the user's language. Server only: needs all messages. */
export function useGuide(): GuideEntry[] {
  const { counter, harvest } = useMessages();
  const t = useTranslations("harvest.contact");
  const texts = {
    "counter.exception": new Map<string, Texts>(Object.entries(counter.exception)),
    "harvest.error": new Map<string, Texts>(Object.entries(harvest.error)),
  };
  return guideCodes().flatMap((entry) => {
    const advice = adviceFor(entry.code);
    const text = advice && texts[advice.place].get(advice.key);
    return text ? [{ ...entry, ...text, contact: t(advice.contact) }] : [];
  });
}
