import type { ImportFormat } from "./import-columns";
import { letters } from "./meaning-of";

/** Headings that only one program writes. */
const signs: readonly (readonly [ImportFormat, readonly string[]])[] = [
  ["cc-plus", ["institutionidccsystemid", "provideridccsystemid", "ccsystemid"]],
  ["celus", ["publishervendorplatform"]],
  ["celus", ["extraattrs"]],
  ["celus", ["id", "counterversion", "httpusername", "extraparams", "counterreports"]],
];

/** The layout of a heading row; our own without signs of other programs. */
export function formatOf(headings: readonly string[]): ImportFormat {
  const words = new Set(headings.map(letters));
  const [format] = signs.find(([, marks], index) =>
    index === signs.length - 1 ? marks.every((mark) => words.has(mark)) : marks.some((mark) => words.has(mark)),
  ) ?? ["own" as const];
  return format;
}

/** The COUNTER release in the name of a sheet: "COUNTER 5.1", "Credentials-COUNTER5"; null for none. */
export function releaseOfSheet(name: string): "4" | "5" | "5.1" | null {
  const [, major, minor] = /COUNTER[\s_-]*([45])(?:[.,]?(1))?(?!\d)/i.exec(name) ?? [];
  if (major === "4") return minor ? null : "4";
  if (major === "5") return minor ? "5.1" : "5";
  return null;
}

/** "5", "51", "5.1", "R5", "5,1" …; null for anything else. */
export function releaseOf(text: string): "4" | "5" | "5.1" | null {
  const plain = text
    .trim()
    .replace(/^(counter\s*)?r?(elease)?\s*/i, "")
    .replace(",", ".");
  if (/^4(\.0)?$/.test(plain)) return "4";
  if (/^5(\.0)?$/.test(plain)) return "5";
  return /^(5\.1|51)$/.test(plain) ? "5.1" : null;
}
