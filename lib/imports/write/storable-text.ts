import { storable } from "@/lib/kit/storable";

/** Longer ones would not fit the index that keeps texts unique. */
const longest = 500;

/** A text of a report as the catalogue can keep it: not without end. */
export function storableText(text: string): string {
  const clean = storable(text);
  return clean.length <= longest ? clean : [...clean].slice(0, longest).join("");
}
