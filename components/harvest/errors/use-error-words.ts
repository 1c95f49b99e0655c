import { useMessages, useTranslations } from "next-intl";
import { adviceFor } from "@/lib/harvest/states/advice";
import { errorWords } from "@/lib/harvest/states/error-words";

/** An error in librarians' terms: short name, meaning, remedy. */
export type ErrorTexts = { name: string; meaning: string; action: string };

/** Texts of the error codes of attempts and broken credentials; null for the empty code. Needs "counter", "harvest". */
export function useErrorWords(): (code: string) => ErrorTexts | null {
  const { counter, harvest } = useMessages();
  const exceptions = new Map<string, ErrorTexts>(Object.entries(counter.exception));
  const errors = new Map<string, ErrorTexts>(Object.entries(harvest.error));
  return (code) => {
    const words = errorWords(ownCode(code), (exception) => exceptions.has(exception));
    if (!words) return null;
    const text = words.place === "harvest.error" ? errors.get(words.key) : exceptions.get(words.key);
    if (!text) return { name: code, meaning: "", action: "" };
    return words.place === "counter.exception" ? { ...text, name: `${text.name} (${code})` } : text;
  };
}

/** Credentials are marked broken by an exact HTTP status, but only some statuses have texts of their own. */
function ownCode(code: string): string {
  const [, first] = code.match(/^http-([345])\d\d$/) ?? [];
  if (!first || ["http-400", "http-401", "http-403", "http-404", "http-429"].includes(code)) return code;
  return first === "3" ? "http-other" : `http-${first}xx`;
}

/** Short text for a cell: COUNTER's code, the HTTP status, otherwise a few words; empty for none. */
export function useShortError(): (errorCode: string) => string {
  const words = useErrorWords();
  const t = useTranslations("harvest");
  return (code) => {
    if (/^\d*$/.test(code)) return code && t("shortError", { code });
    const [, status] = code.match(/^http-(\d{3})$/) ?? [];
    return status ? `HTTP ${status}` : (words(code)?.name ?? code);
  };
}

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
