const MOST_CHARACTERS = 31;

/** Valid sheet names in the same order: without forbidden characters, short and unique. */
export function sheetNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((text) => {
    const name = allowed(text);
    for (let nth = 1; ; nth += 1) {
      const end = nth === 1 ? "" : `-${nth}`;
      const tried = cut(name, MOST_CHARACTERS - end.length) + end;
      if (used.has(tried.toLowerCase())) continue;
      used.add(tried.toLowerCase());
      return tried;
    }
  });
}

function allowed(text: string): string {
  const name = text
    .replace(/[[\]:*?/\\'\p{Cc}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  // Excel reserves this name, in any case.
  if (name.toLowerCase() === "history") return `${name}_`;
  return name === "" ? "Sheet" : name;
}

/** Never splits a surrogate pair. */
function cut(name: string, most: number): string {
  if (name.length <= most) return name;
  return `${name.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
