import { parsePart } from "./xml-part";

/** Predefined date formats (ECMA-376, part 1, §18.8.30), including localized ones. */
const builtIn = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Finds the cell styles that show a number as a date. */
export async function readDateStyles(chunks: AsyncIterable<Buffer>): Promise<boolean[]> {
  const formats = new Map<number, string>();
  const styles: boolean[] = [];
  let isWithinCells = false;
  await parsePart(chunks, {
    open(name, { numFmtId = "", formatCode = "" }) {
      if (name === "numFmt") formats.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isWithinCells = true;
      if (name === "xf" && isWithinCells) {
        styles.push(showsDate(Number(numFmtId), formats.get(Number(numFmtId))));
      }
    },
    close(name) {
      if (name === "cellXfs") isWithinCells = false;
    },
  });
  return styles;
}

/** Whether the number format, custom or predefined, shows a date. */
export const showsDate = (id: number, format: string | undefined): boolean =>
  format === undefined ? builtIn(id) : isDateFormat(format);

/** Whether a format shows days, months or years; hours and seconds alone do not make a date. */
export function isDateFormat(format: string): boolean {
  const bare = format.replace(/"[^"]*(?:"|$)|\\.|_.|\*.|\[[^\]]*(?:\]|$)/g, "").split(";")[0] ?? "";
  if (/^general$/i.test(bare.trim())) return false;
  return /[dyg]/i.test(bare) || (/m/i.test(bare) && !/[hs0#]/i.test(bare));
}

const day = 86_400_000;
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

/**
 * A serial day number as "yyyy-mm-dd", with time if present. The 1900 date system treats 1900 as a leap year, so its
 * first two months are one day off.
 */
export function serialDate(serial: number, is1904: boolean): string {
  const shifted = !is1904 && serial < 60 ? serial + 1 : serial;
  const time = (is1904 ? epoch1904 : epoch1900) + Math.round(shifted * day);
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return String(serial);
  const text = date.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19);
}
