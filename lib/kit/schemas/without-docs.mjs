// A loader for what browsers get of contracts: without the words of the API reference, which weigh more than the schemas.

/** @type {(source: string) => string} */
export default function withoutDocs(source) {
  let kept = "";
  let at = 0;
  for (const found of source.matchAll(/(?<!\bthis)\s*\.describe\(|(?<=[{,]\s*)\bsummary:/g)) {
    if (found.index < at) continue;
    const inside = found.index + found[0].length;
    const end = endOf(source, inside);
    kept += source.slice(at, found.index);
    // A call goes with its closing parenthesis, a property with the comma behind it.
    at = source[end] === "}" ? end : end + 1;
  }
  return kept + source.slice(at);
}

/** Where an expression ends: at a comma, or at the bracket that closes what it stands in. @type {(source: string, from: number) => number} */
function endOf(source, from) {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const sign = source[at] ?? "";
    if ("\"'`".includes(sign)) at = endOfText(source, at);
    else if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign) && depth-- === 0) return at;
    else if (
      sign === "," &&
      depth === 0 &&
      source.slice(from, at).trim() !== "" &&
      !/^\s*\)/.test(source.slice(at + 1))
    )
      return at;
  }
  return source.length;
}

/** Where the text that begins here ends; of a template as a whole. @type {(source: string, from: number) => number} */
function endOfText(source, from) {
  const quote = source[from];
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === quote) return at;
    else if (quote === "`" && source.startsWith("${", at)) at = endOf(source, at + 2);
  }
  return source.length;
}
