export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

const MOST_CELL_CHARACTERS = 32_767;

/** XML-escaped text without invalid characters, truncated to the maximum cell length. */
export function escaped(text: string): string {
  if (!/[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text) && text.length <= MOST_CELL_CHARACTERS) return text;
  return text
    .slice(0, MOST_CELL_CHARACTERS)
    .replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Names and numbers the sheets in order, the same as in the relations. */
export const workbookXml = (names: readonly string[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names
    .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join("")}</sheets></workbook>`;

export function relationsXml(links: readonly (readonly [kind: string, target: string])[]): string {
  const written = links.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${written.join("")}</Relationships>`;
}

export function contentTypes({ sheets, charts }: { sheets: number; charts: number }): string {
  const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const drawing = "application/vnd.openxmlformats-officedocument.drawing";
  const each = (count: number, name: (nth: number) => string, type: string) =>
    Array.from(
      { length: count },
      (_, index) => `<Override PartName="${name(index + 1)}" ContentType="${type}+xml"/>`,
    ).join("");
  return [
    `${XML}<Types xmlns="${PACKAGE}/content-types">`,
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    `<Default Extension="xml" ContentType="application/xml"/>`,
    `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>`,
    each(sheets, (nth) => `/xl/worksheets/sheet${nth}.xml`, `${spreadsheet}.worksheet`),
    each(charts, (nth) => `/xl/drawings/drawing${nth}.xml`, `${drawing}`),
    each(charts, (nth) => `/xl/charts/chart${nth}.xml`, `${drawing}ml.chart`),
    "</Types>",
  ].join("");
}

const format = (numFmt: number, font = 0): string =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

const font = (isBold: boolean) =>
  `<font>${isBold ? "<b/>" : ""}<sz val="9"/><name val="Arial"/><family val="2"/></font>`;

const [TEXT, GROUPED, PERCENT, HUNDREDTHS] = [49, 3, 10, 4];

/** Cell formats in the order used by workbook-entries. */
export const stylesXml = [
  `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2">${font(false)}${font(true)}</fonts>`,
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>`,
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>`,
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`,
  `<cellXfs count="10">${format(0)}${format(TEXT)}${format(TEXT, 1)}${format(GROUPED)}${format(PERCENT)}`,
  `${format(TEXT, 1)}${format(GROUPED, 1)}${format(PERCENT, 1)}${format(HUNDREDTHS)}${format(HUNDREDTHS, 1)}</cellXfs>`,
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
].join("");

/** A sheet with only its drawing. */
export const chartSheetXml = `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><sheetData/><drawing r:id="rId1"/></worksheet>`;
