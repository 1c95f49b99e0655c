import type { Embargo, MovingWall, WallUnit } from "./coverage";

const MOST_CHARACTERS = 40;
const wall = /^([RP])(\d{1,4})([DMY])$/;

const isUnit = (text: string): text is WallUnit => text === "D" || text === "M" || text === "Y";

/**
 * Reads `embargo_info` (NISO RP-9-2014 §6.5.15): "P1Y", "R180D", both joined by a semicolon in either order. Null for none
 * and for anything else; `isEmbargo` distinguishes these.
 */
export function readEmbargo(text: string): Embargo | null {
  if (text.length > MOST_CHARACTERS) return null;
  const walls = new Map<string, MovingWall>();
  for (const part of text.toUpperCase().split(/[;,]/)) {
    const compact = part.replace(/\s/g, "");
    if (compact === "") continue;
    const [, kind = "", length = "", unit = ""] = wall.exec(compact) ?? [];
    if (!isUnit(unit) || walls.has(kind)) return null;
    if (Number(length) > 0) walls.set(kind, { length: Number(length), unit });
  }
  const [latest, delay] = [walls.get("R") ?? null, walls.get("P") ?? null];
  return latest || delay ? { latest, delay } : null;
}

/** Whether a cell is blank, zero or an embargo. */
export const isEmbargo = (text: string): boolean =>
  readEmbargo(text) !== null || /^(0|none|n\/?a|-|[RP]0+[DMY])?$/i.test(text.slice(0, MOST_CHARACTERS).trim());

/** As in a list: "R10Y;P30D". */
export const embargoText = ({ latest, delay }: Embargo): string =>
  [...(latest ? [`R${latest.length}${latest.unit}`] : []), ...(delay ? [`P${delay.length}${delay.unit}`] : [])].join(
    ";",
  );
