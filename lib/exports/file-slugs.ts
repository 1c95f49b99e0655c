const MOST_CHARACTERS = 80;

/** File names in the same order: letters of any script, digits and dashes; never empty, unique ignoring case. */
export const fileSlugs = (texts: readonly string[]): string[] => namesOnce(texts.map((text) => slug(text) || "part"));

function slug(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, MOST_CHARACTERS);
}

/** Adds a number to repeated names, ignoring case. */
export function namesOnce(names: readonly string[]): string[] {
  const usedNames = new Set<string>();
  return names.map((name) => {
    for (let nth = 1; ; nth += 1) {
      const tried = nth === 1 ? name : `${name}-${nth}`;
      if (usedNames.has(tried.toLowerCase())) continue;
      usedNames.add(tried.toLowerCase());
      return tried;
    }
  });
}
