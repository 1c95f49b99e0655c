import { createTranslator, useLocale, useMessages } from "next-intl";
import type { StoredFinding } from "./attempt-reading";

/** What the reader of an answer noticed, and what to do about it, in sentences. Needs "counter". */
export function useFindingSentences(): (finding: StoredFinding) => { message: string; remedy: string } {
  const locale = useLocale();
  const texts = new Map<string, { message: string; remedy: string }>(Object.entries(useMessages().counter.finding));
  return ({ code, message, values, count }) => {
    const known = texts.get(code);
    if (!known) return { message, remedy: "" };
    const say = createTranslator({ locale, messages: known });
    const filled = { ...values, count };
    return { message: say("message", filled), remedy: known.remedy && say("remedy", filled) };
  };
}
