import { type SingleByteEncoding, singleByteText } from "./single-byte-text";

/**
 * How strongly a byte suggests Central European (positive) or Western text (negative), where the code pages differ or
 * the letter is typical of one: š, ž, ř, ě, ů, ý versus à, ã, å, æ, ç, ê, ñ, ø.
 */
const leanings: Readonly<Record<number, number>> = {
  138: 3, // Š
  142: 3, // Ž
  154: 3, // š
  158: 3, // ž
  141: 3, // Ť
  157: 3, // ť
  140: 1, // Ś, Œ
  143: 2, // Ź
  156: 1, // ś, œ
  159: 2, // ź, Ÿ
  163: 2, // Ł
  165: 2, // Ą
  179: 2, // ł
  185: 2, // ą
  191: 2, // ż
  190: 2, // ľ
  188: 2, // Ľ
  221: 1, // Ý
  253: 2, // ý
  200: 1, // Č, È
  216: 1, // Ř, Ø
  248: 1, // ř, ø
  236: 2, // ě, ì
  204: 1, // Ě, Ì
  249: 1, // ů, ù
  217: 1, // Ů, Ù
  242: 1, // ň, ò
  239: -0.5, // ď, ï
  224: -3, // à
  227: -3, // ã
  229: -3, // å
  197: -3, // Å
  230: -1, // æ
  198: -1, // Æ
  231: -2, // ç
  199: -2, // Ç
  234: -1, // ê
  238: -1, // î
  241: -1, // ñ
  251: -1, // û
  245: -0.5, // õ, ő
  235: -0.5, // ë
};

const grave = 232;

/** Detects the single-byte encoding of a text; Windows-1252 if there is no evidence for another. */
export function singleByteEncoding(bytes: Buffer): SingleByteEncoding {
  const odd = (encoding: SingleByteEncoding) => oddLetters(singleByteText(bytes, encoding));
  const ofWindows = windowsEncoding(bytes);
  const windows = odd("iso-8859-2") < odd(ofWindows) ? "iso-8859-2" : ofWindows;
  const [roman, centralEuropean] = [odd("macintosh"), odd("x-mac-ce")];
  if (Math.min(roman, centralEuropean) >= Math.min(odd(windows), odd("windows-1250"), odd("windows-1252")))
    return windows;
  return centralEuropean < roman ? "x-mac-ce" : "macintosh";
}

/**
 * Counts signs of a wrong code page: capitals and symbols within words, ź where no word has one, Polish and Czech
 * letters in one word.
 */
function oddLetters(text: string): number {
  const foreign = text.match(
    /\p{Ll}(?!\p{ASCII})\p{Lu}|\p{L}[\u0080-\u009f†‡‰‹›•¢¤¦¬¯¶¸«»‚„¹²³¼½¾±÷×√≈∆◊⁄∂∑∏∫≤≥≠˘˙˚˛˝ˇˆ¨´]\p{L}|(?<!\p{L})[\u0080-\u009fƒ†‡‰€]\p{L}|(?<!\p{L})[©®]\p{Ll}|(?!\p{ASCII})\p{Ll}\p{Lu}|[ﬁﬂı]|[bcfghjkmpstvz]ź|[ěřů]\p{L}{0,30}ą|ą\p{L}{0,30}[ěřů]/gu,
  );
  return foreign?.length ?? 0;
}

function windowsEncoding(bytes: Uint8Array): "windows-1250" | "windows-1252" {
  let sum = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 128) sum += byte === grave ? leaningOfGrave(bytes, at) : nordic(bytes, at) + (leanings[byte] ?? 0);
  }
  return sum > 0 ? "windows-1250" : "windows-1252";
}

/** è precedes one or two consonants and an e, or ends a word (problème, bibliothèque, città è); č occurs anywhere. */
function leaningOfGrave(bytes: Uint8Array, at: number): number {
  const after = String.fromCharCode(...bytes.subarray(at + 1, at + 5)).toLowerCase();
  return /^([bcdfglmnprstv]{1,2}|qu|gu)es?([^a-z]|$)|^([bcdfglmnprstv]|qu)e/.test(after) ? -2 : 1;
}

/** ø, like å, is between consonants in Nordic words; Czech ř rarely starts or ends a cluster such as "dsk" or "rns". */
function nordic(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== 248 && bytes[at] !== 216) return 0;
  const after = String.fromCharCode(...bytes.subarray(at + 1, at + 4)).toLowerCase();
  return /^(r|d|n[dsk]|g|k|l|m|b|ks|st)/.test(after) && !/^(m[aeiy]|k[aáoy]|l[aeá])/.test(after) ? -2 : 0;
}
