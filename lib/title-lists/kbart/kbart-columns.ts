import { folded } from "@/lib/kit/format/search-words";

/**
 * Columns of a list that say what is accessible, besides those that identify the title (lib/title-lists): by NISO
 * RP-9-2014 (KBART II), its predecessor and lists of publishers and programs.
 */
const kbartRoles = [
  ...["from", "to", "embargo", "access", "titleId", "parentId", "precedingId", "type", "depth", "publisher"],
] as const;
export type KbartRole = (typeof kbartRoles)[number];

/** Position of each column. A role that no heading names is absent. */
export type KbartColumns = Partial<Record<KbartRole, number>>;

/** Headings without case, diacritics and punctuation. The first one that a list has wins. */
const headings: Readonly<Record<KbartRole, readonly string[]>> = {
  from: [
    ...[
      "datefirstissueonline",
      "datefirstissue",
      "coveragefrom",
      "coveragestart",
      "coveragestartdate",
      "coveragebegin",
    ],
    ...["firstissueonline", "startdate", "dateonlinefrom", "fromdate", "pokrytiod", "rocnikyod", "dostupneod"],
  ],
  to: [
    ...["datelastissueonline", "datelastissue", "coverageto", "coverageend", "coverageenddate"],
    ...["lastissueonline", "enddate", "dateonlineto", "todate", "pokrytido", "rocnikydo", "dostupnedo"],
  ],
  embargo: ["embargoinfo", "embargo", "movingwall"],
  access: ["accesstype", "access", "freepaid", "pristup", "typpristupu"],
  titleId: ["titleid", "publicationid", "productid", "idtitulu"],
  parentId: ["parentpublicationtitleid", "parenttitleid"],
  precedingId: ["precedingpublicationtitleid", "precedingtitleid"],
  type: ["publicationtype", "type", "titletype", "typpublikace"],
  depth: ["coveragedepth", "coverage"],
  publisher: ["publishername", "publisher", "vydavatel"],
};

const letters = (text: string) => folded(text.slice(0, 100)).replace(/[^\p{L}\p{N}]/gu, "");

/** The columns of a heading row; empty if no heading is known. */
export function kbartColumns(row: readonly string[]): KbartColumns {
  const at = new Map<string, number>();
  for (const [position, heading] of row.entries()) {
    const name = letters(heading);
    if (name !== "" && !at.has(name)) at.set(name, position);
  }
  const columns: KbartColumns = {};
  for (const role of kbartRoles) {
    const position = headings[role].map((name) => at.get(name)).find((one) => one !== undefined);
    if (position !== undefined) columns[role] = position;
  }
  return columns;
}
