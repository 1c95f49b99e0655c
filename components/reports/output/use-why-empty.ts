import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { CallFailed } from "@/lib/kit/call/call-failed";
import type { Received } from "@/lib/kit/call/call-shape";
import { send } from "@/lib/kit/call/send";
import { whyEmpty } from "@/lib/reports/contract";
import { questionToQuery } from "@/lib/reports/question-search";
import type { Question } from "@/lib/usage/question";

export type WhyEmpty = Received<typeof whyEmpty.returns>;

/** Keys of a cell, as in calls. */
export type CellKeys = { row?: string; column?: string };

/** Delay in milliseconds, so that passing over cells sends no request. */
const PAUSE = 150;

export const cellQuery = (question: Question, keys: CellKeys) => ({
  ...questionToQuery(question),
  ...keys,
});

/** Formats why a cell is empty. */
export function useEmptyWords(): (cell: WhyEmpty) => string {
  const t = useTranslations("reportOutput.why");
  return ({ reason, expected, covered, waiting, failed }) => t(reason, { expected, covered, waiting, failed });
}

/**
 * Looks up why a cell is empty when the pointer or focus is on it; sets its tooltip, and `said` for screen readers if
 * it has the focus.
 */
export function useWhyEmpty(question: Question) {
  const words = useEmptyWords();
  const [reason, setSaid] = useState("");
  const reasons = useRef(new Map<string, string>());
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const look = (cell: HTMLElement, keys: CellKeys) => {
    clearTimeout(pause.current);
    const query = cellQuery(question, keys);
    const name = new URLSearchParams(query).toString();
    const showReason = (text: string) => {
      reasons.current.set(name, text);
      cell.setAttribute("data-tip", text);
      if (cell === document.activeElement) setSaid(text);
    };
    const before = reasons.current.get(name);
    if (before !== undefined) return showReason(before);
    const ask = () =>
      send(whyEmpty, { query }).then(
        (answer) => showReason(words(answer)),
        (failure: unknown) => {
          if (!(failure instanceof CallFailed)) throw failure;
        },
      );
    pause.current = setTimeout(ask, PAUSE);
  };
  return { look, said: reason };
}
