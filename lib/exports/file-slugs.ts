const MOST_CHARACTERS = 80;

/** Names of files, in the same order: letters of any script, digits and dashes; never empty, and each once in any case. */
export const fileSlugs = (texts: readonly string[]): string[] => namesOnce(texts.map((text) => slug(text) || "part"));

function slug(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, MOST_CHARACTERS);
}

/** The same names with a number behind those that were there before, in any case. */
export function namesOnce(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    for (let nth = 1; ; nth += 1) {
      const tried = nth === 1 ? name : `${name}-${nth}`;
      if (taken.has(tried.toLowerCase())) continue;
      taken.add(tried.toLowerCase());
      return tried;
    }
  });
}
