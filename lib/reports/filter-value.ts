import type { Key } from "@/lib/usage/question";
import type { Label } from "./label";
import { isTextDimension, type ReportDimension } from "./report-dimension";

/** How a filter names a key: COUNTER's word for words, the number or month itself for everything else; empty for a blank. */
export function filterValue(
  dimension: ReportDimension,
  key: Key,
  { code, name }: Pick<Label, "code" | "name">,
): string {
  if (key === 0) return "";
  return isTextDimension(dimension) ? (code ?? name) : String(key);
}
