import { decodeEntities } from "@/lib/kit/format/decode-entities";
import { storable } from "@/lib/kit/storable";

/** Longer texts would not fit the index that keeps texts unique. */
const longest = 500;

/** A report's text in a form the catalog can store (entities decoded, limited length). */
export function storableText(text: string): string {
  const clean = storable(decodeEntities(text));
  return clean.length <= longest ? clean : [...clean].slice(0, longest).join("");
}
