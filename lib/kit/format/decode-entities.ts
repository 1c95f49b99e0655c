/** Each name with its character. */
const characters =
  "amp & lt < gt > quot \" apos ' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo › " +
  "laquo « raquo » hellip … bull • middot · prime ′ Prime ″ dagger † Dagger ‡ trade ™ copy © reg ® deg ° sect § para ¶ " +
  "micro µ ordm º ordf ª sup1 ¹ sup2 ² sup3 ³ frac14 ¼ frac12 ½ frac34 ¾ times × divide ÷ plusmn ± minus − infin ∞ " +
  "asymp ≈ ne ≠ le ≤ ge ≥ rarr → larr ← harr ↔ euro € pound £ yen ¥ cent ¢ iexcl ¡ iquest ¿ AElig Æ aelig æ OElig Œ " +
  "oelig œ Oslash Ø oslash ø szlig ß ETH Ð eth ð THORN Þ thorn þ Dstrok Đ dstrok đ Lstrok Ł lstrok ł inodot ı " +
  "Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π " +
  "Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η " +
  "theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ chi χ " +
  "psi ψ omega ω";

const spaces = { nbsp: " ", ensp: " ", emsp: " ", thinsp: " ", shy: "", zwnj: "", zwj: "" };

/** Combining marks: "Ccaron" is C with a caron. */
const marks: Readonly<Record<string, string>> = {
  ...{ grave: "\u0300", acute: "\u0301", circ: "\u0302", tilde: "\u0303", macr: "\u0304", breve: "\u0306" },
  ...{
    dot: "\u0307",
    uml: "\u0308",
    ring: "\u030a",
    dblac: "\u030b",
    caron: "\u030c",
    cedil: "\u0327",
    ogon: "\u0328",
  },
};

const words = characters.split(" ");
const named = new Map([
  ...words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ""] as const] : [])),
  ...Object.entries(spaces),
]);

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,30}));/gi;

/** A few systems escape their texts again and again. */
const MOST_ROUNDS = 4;

/** The text with HTML entities as characters, also if they were escaped several times; unknown ones stay. */
export function decodeEntities(text: string, rounds = MOST_ROUNDS): string {
  if (!text.includes("&")) return text;
  const decoded = text.replace(entity, (whole, decimal?: string, hex?: string, name = "") =>
    decimal || hex
      ? (characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16)) ?? whole)
      : (named.get(name) ?? accented(name) ?? whole),
  );
  return decoded === text || rounds === 1 ? decoded : decodeEntities(decoded, rounds - 1);
}

/** 128–159, which browsers read as characters of Windows. */
const windows = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

function characterOf(point: number): string | null {
  if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return null;
  if (point >= 128 && point < 160) return windows[point - 128] ?? "";
  return point < 32 && !/\s/.test(String.fromCodePoint(point)) ? "" : String.fromCodePoint(point);
}

function accented(name: string): string | null {
  const mark = marks[name.slice(1)];
  const letter = mark && `${name[0]}${mark}`.normalize("NFC");
  return letter?.length === 1 ? letter : null;
}
