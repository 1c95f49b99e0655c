/**
 * Canonical form of a number in a sheet without spaces: "1,234.50" and "1.234,5" are "1234.5"; null if it is not one. The
 * last dot or comma separates decimals, unless three digits follow and it is the only kind of separator.
 */
export function plainNumber(text: string): string | null {
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  if (last < 0) return text;
  const mark = text.charAt(last);
  const others = text.replace(/\d/g, "").replaceAll(mark, "");
  const groups = text.split(mark);
  const isThousands =
    others === "" && /^[1-9]\d{0,2}$/.test(groups[0] ?? "") && groups.slice(1).every((group) => group.length === 3);
  if (isThousands) return groups.join("");
  if (groups.length > 2) return null;
  const [whole = "", decimals = ""] = groups;
  const cleaned = decimals.replace(/(?<!0)0+$/, "");
  return `${whole.replace(/[.,]/g, "")}${cleaned === "" ? "" : `.${cleaned}`}`;
}
