import { largestCount } from "../usage-record";

/** Defects of a count. */
export type CountProblem =
  | "count-negative"
  | "count-fractional"
  | "count-too-large"
  | "count-unreadable"
  | "count-missing";

/**
 * Reads the value of Count. Accepts text such as "7", "1,234" or "3.0"; a missing count is a separate problem, meaning
 * zero. Never rounds or truncates.
 */
export function readCount(value: unknown): number | CountProblem {
  if (typeof value === "number") return checked(value);
  if (value === null || value === undefined) return "count-missing";
  if (typeof value !== "string") return "count-unreadable";
  const text = value.trim();
  if (text === "") return "count-missing";
  const plain = /^[+-]?[1-9]\d{0,2}([,\s'’]\d{3})+(\.0+)?$/.test(text) ? text.replace(/[,\s'’]/g, "") : text;
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? checked(Number(plain)) : "count-unreadable";
}

function checked(value: number): number | CountProblem {
  if (value >= 0 && value <= largestCount && Number.isInteger(value)) return value === 0 ? 0 : value;
  if (Number.isNaN(value)) return "count-unreadable";
  if (value < 0) return "count-negative";
  return Number.isInteger(value) || value > largestCount ? "count-too-large" : "count-fractional";
}
