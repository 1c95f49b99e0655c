import { describe, expect, test } from "vitest";
import { TextDecoding } from "./text-decoding";

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function decoded(bytes: Uint8Array, size = bytes.length) {
  const decoding = new TextDecoding();
  let text = "";
  for await (const part of decoding.read(inChunks(bytes, size))) text += part;
  return { text, encoding: decoding.encoding, hasForeignBytes: decoding.hasForeignBytes };
}

const western: Readonly<Record<string, number>> = { "™": 0x99, "–": 0x96, "“": 0x93, "”": 0x94, "’": 0x92, "…": 0x85 };

/** From Apple's own table, the letters of the Czech, Slovak and Polish samples. */
const macCentralEuropean: Readonly<Record<string, number>> = {
  ...{
    á: 0x87,
    Č: 0x89,
    č: 0x8b,
    é: 0x8e,
    í: 0x92,
    ď: 0x93,
    ó: 0x97,
    ź: 0x90,
    ô: 0x99,
    ú: 0x9c,
    ě: 0x9e,
    ł: 0xb8,
    ľ: 0xbc,
  },
  ...{ ň: 0xcb, Ř: 0xdb, ř: 0xde, š: 0xe4, ś: 0xe6, ž: 0xec, Ž: 0xeb, ů: 0xf3, ý: 0xf9, Ł: 0xfc, ę: 0xab, ą: 0x88 },
};

/** Writes a text in a table of one byte per character. */
function single(text: string, encoding: string): Buffer {
  if (encoding === "windows-1252")
    return Buffer.from([...text].map((letter) => western[letter] ?? letter.charCodeAt(0)));
  const decoder = new TextDecoder(encoding === "x-mac-ce" ? "utf-8" : encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  if (encoding === "x-mac-ce") for (const [letter, byte] of Object.entries(macCentralEuropean)) bytes.set(letter, byte);
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
}

function utf32(text: string, isLittle: boolean): Buffer {
  const points = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(points.length * 4);
  for (const [index, point] of points.entries()) {
    if (isLittle) bytes.writeUInt32LE(point, index * 4);
    else bytes.writeUInt32BE(point, index * 4);
  }
  return bytes;
}

const sample = "Title,Publisher,Platform\nPříliš žluťoučký kůň,Nakladatelství,E\n𝄞 日本,x,y\n";

describe.each([1, 3, 7, 100_000])("in chunks of %i bytes", (size) => {
  test.each([
    ["utf-8", Buffer.from(sample)],
    ["utf-8", Buffer.from(`\ufeff${sample}`)],
    ["utf-16le", Buffer.from(`\ufeff${sample}`, "utf16le")],
    ["utf-16le", Buffer.from(sample, "utf16le")],
    ["utf-16be", Buffer.from(sample, "utf16le").swap16()],
    ["utf-32le", utf32(`\ufeff${sample}`, true)],
    ["utf-32le", utf32(sample, true)],
    ["utf-32be", utf32(sample, false)],
  ] as const)("detects %s", async (encoding, bytes) => {
    expect(await decoded(bytes, size)).toEqual({ text: sample, encoding, hasForeignBytes: false });
  });
});

test.each([
  ["iso-8859-2", "Žurnál a líheň, Košťálov"],
  ["iso-8859-2", "Časopis, příští"],
  ["windows-1250", "Časopis lékařů českých"],
  ["windows-1250", "Živa"],
  ["windows-1250", "Věstník Ústavu přístrojové techniky"],
  ["windows-1250", "Řízení a ekonomika"],
  ["windows-1250", "Přehled dějin"],
  ["windows-1250", "Účetnictví a daně"],
  ["windows-1250", "Slovenské národné divadlo: kôň, ľudia"],
  ["windows-1250", "Przegląd językoznawczy, Łódź"],
  ["windows-1250", "Hudební věda,Kůň"],
  ["windows-1252", "Bibliothèque de l'École des chartes"],
  ["windows-1252", "Revue française d'études américaines"],
  ["windows-1252", "Tidsskrift for Sygdom og Sjæl, København"],
  ["windows-1252", "Svensk läkartidning på nätet"],
  ["windows-1252", "Zeitschrift für Öffentlichkeit"],
  ["windows-1252", "Año español: niñez"],
  ["windows-1252", "Problèmes économiques"],
  ["windows-1252", "Ciências e Educação, São Paulo"],
  ["windows-1252", "Nature™ – “Reviews”"],
  ["windows-1252", "REVUE FRANÇAISE DE PÉDAGOGIE"],
  ["windows-1252", "L’année philologique – Revue"],
  ["windows-1252", "Cost–benefit analysis… déjà"],
  ["windows-1252", "Ärzteblatt für Südtirol"],
  ["windows-1250", "ŽELEZNIČÁŘ"],
  ["windows-1250", "Śląsk, źródło i późny gwóźdź"],
  ["macintosh", "Bibliothèque de l'École des chartes"],
  ["macintosh", "Problèmes économiques"],
  ["macintosh", "REVUE FRANÇAISE DE PÉDAGOGIE"],
  ["macintosh", "L’année philologique"],
  ["macintosh", "Zeitschrift für Öffentlichkeit"],
  ["macintosh", "Göttingische gelehrte Anzeigen, Jahrbücher für Nationalökonomie"],
  ["macintosh", "Tidsskrift for Sygdom og Sjæl, København, läkartidning på nätet"],
  ["macintosh", "Año español: niñez, educación médica"],
  ["macintosh", "Ciências e Educação, São Paulo"],
  ["x-mac-ce", "Časopis lékařů českých"],
  ["x-mac-ce", "Věstník přístrojové techniky"],
  ["x-mac-ce", "Řízení a ekonomika léčby"],
  ["x-mac-ce", "Slovenské národné divadlo: kôň, ľudia"],
  ["x-mac-ce", "Przegląd językoznawczy, Łódź"],
])("distinguishes %s from %o", async (encoding, title) => {
  expect(await decoded(single(`Title\n${title}\n`, encoding))).toMatchObject({ encoding, text: `Title\n${title}\n` });
});

test("detects the encoding by letters far behind the beginning", async () => {
  const text = `${"plain,1,2\n".repeat(20_000)}Časopis pro pěstování,1,2\n`;
  const bytes = single(text, "windows-1250");
  for (const size of [1_000, bytes.length])
    expect(await decoded(bytes, size)).toMatchObject({ text, encoding: "windows-1250" });
});

test("keeps UTF-8 despite a few stray bytes", async () => {
  const bytes = Buffer.concat([Buffer.from(sample.repeat(3)), Buffer.from([0xe8]), Buffer.from(" konec")]);
  const { text, encoding, hasForeignBytes } = await decoded(bytes);
  expect({ encoding, hasForeignBytes }).toEqual({ encoding: "utf-8", hasForeignBytes: true });
  expect(text.endsWith("\ufffd konec")).toBe(true);
});

test("reads the other lines the same despite one damaged line", async () => {
  const damaged = Buffer.concat([Buffer.from("Živa\nČas\n"), Buffer.from([0xe8, 0xf8, 0x9e, 0xfd, 0xe1, 0xed, 0x0a])]);
  expect(await decoded(damaged)).toMatchObject({ encoding: "utf-8", hasForeignBytes: true });
});

test("recognizes UTF-8 when the window cuts a character", async () => {
  const text = `x${"ř".repeat(50_000)}`;
  expect(await decoded(Buffer.from(text))).toMatchObject({ text, encoding: "utf-8" });
});
