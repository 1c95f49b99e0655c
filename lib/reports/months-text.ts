import type { MonthRange } from "@/lib/usage/question";

type Words = (name: "all" | "from" | "to" | "between", values?: { from?: string; to?: string }) => string;

/** A range of months in words (messages/<language>/reports.json). */
export const rangeInWords =
  (words: Words) =>
  ({ from, to }: MonthRange): string => {
    if (from && to) return from === to ? from : words("between", { from, to });
    return from ? words("from", { from }) : to ? words("to", { to }) : words("all");
  };
