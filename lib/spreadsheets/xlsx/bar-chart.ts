import { columnName } from "../sheet-row";
import type { StreamedCell } from "./streamed-cell";
import { escaped, RELATIONS, XML } from "./workbook-parts";

/** More bars are unreadable. */
export const KEPT_BARS = 30;

/** Bars of the first rows of a sheet: the first columns name them, each of `columns` is a series. */
export type BarChart = {
  readonly title: string;
  /** Name of the sheet with the figures. */
  readonly of: string;
  readonly headings: readonly string[];
  readonly columns: readonly number[];
  /** Number of columns that name a bar; the first groups those of the others. */
  readonly names?: number;
  readonly bars: readonly (readonly StreamedCell[])[];
  /** Upright bars, for a time axis. */
  readonly isUpright?: boolean;
};

const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";
/** The product's chart colors, distinguishable with color vision deficiencies. */
const palette = ["14532D", "C2410C", "1D4ED8", "A16207", "7E22CE", "0E7490", "BE123C", "4D7C0F"];

const PIXEL = 9525;
const WIDTH = 1024;
const heightOf = ({ bars, isUpright }: BarChart) => (isUpright ? 520 : Math.min(900, 150 + 25 * bars.length));

/** The frame of a chart, alone on its sheet. */
export function drawingXml(chart: BarChart): string {
  const title = escaped(chart.title);
  return [
    `${XML}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main"><xdr:absoluteAnchor>`,
    `<xdr:pos x="${20 * PIXEL}" y="${20 * PIXEL}"/><xdr:ext cx="${WIDTH * PIXEL}" cy="${heightOf(chart) * PIXEL}"/>`,
    `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="${title}" descr="${title}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>`,
    `<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>`,
    `<a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" xmlns:r="${RELATIONS}" r:id="rId1"/></a:graphicData></a:graphic>`,
    `</xdr:graphicFrame><xdr:clientData/></xdr:absoluteAnchor></xdr:wsDr>`,
  ].join("");
}

/** The chart; it repeats its figures for programs that do not look them up. */
export function chartXml(chart: BarChart): string {
  const { title, columns, names = 1, bars, of, isUpright = false } = chart;
  const cells = (first: number, last = first) =>
    escaped(`'${of}'!$${columnName(first)}$2:$${columnName(last)}$${bars.length + 1}`);
  const labels = namesOf(bars, names, cells(0, names - 1));
  const series = columns.map((column, index) => {
    const figures = points(bars.map((row) => String(figureOf(row[column]))));
    const heading = chart.headings[column] ?? "";
    const headCell = escaped(`'${of}'!$${columnName(column)}$1`);
    return [
      `<c:ser><c:idx val="${index}"/><c:order val="${index}"/>`,
      `<c:tx><c:strRef><c:f>${headCell}</c:f><c:strCache>${points([heading])}</c:strCache></c:strRef></c:tx>`,
      `<c:spPr><a:solidFill><a:srgbClr val="${palette[index % palette.length]}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/>`,
      `<c:cat>${labels}</c:cat>`,
      `<c:val><c:numRef><c:f>${cells(column)}</c:f><c:numCache><c:formatCode>#,##0</c:formatCode>${figures}</c:numCache></c:numRef></c:val></c:ser>`,
    ].join("");
  });
  const [besideNames, besideFigures] = isUpright ? ["b", "l"] : ["l", "b"];
  return [
    `${XML}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONS}"><c:roundedCorners val="0"/><c:chart>`,
    `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1200" b="1"/></a:pPr><a:r><a:rPr sz="1200" b="1"/><a:t>${escaped(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`,
    `<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="${isUpright ? "col" : "bar"}"/><c:grouping val="clustered"/><c:varyColors val="0"/>`,
    ...series,
    `<c:gapWidth val="60"/><c:axId val="1"/><c:axId val="2"/></c:barChart>`,
    // From top to bottom, like the rows.
    `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="${isUpright ? "minMax" : "maxMin"}"/></c:scaling><c:delete val="0"/><c:axPos val="${besideNames}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="2"/><c:crosses val="autoZero"/></c:catAx>`,
    `<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${besideFigures}"/><c:majorGridlines/><c:numFmt formatCode="#,##0" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="1"/><c:crosses val="${isUpright ? "autoZero" : "max"}"/></c:valAx>`,
    `</c:plotArea>${columns.length > 1 ? `<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>` : ""}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`,
  ].join("");
}

function figureOf(cell: StreamedCell | undefined): number {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "object" || cell === null) return 0;
  return "share" in cell ? cell.share : cell.gives;
}

/** Bar names: one column, or several levels, innermost first. */
function namesOf(bars: BarChart["bars"], count: number, cells: string): string {
  const named = (column: number) => bars.map((row) => String(row[column] ?? ""));
  if (count === 1) return `<c:strRef><c:f>${cells}</c:f><c:strCache>${points(named(0))}</c:strCache></c:strRef>`;
  const levels = Array.from({ length: count }, (_, at) => `<c:lvl>${each(named(count - 1 - at))}</c:lvl>`).join("");
  return `<c:multiLvlStrRef><c:f>${cells}</c:f><c:multiLvlStrCache><c:ptCount val="${bars.length}"/>${levels}</c:multiLvlStrCache></c:multiLvlStrRef>`;
}

const each = (texts: readonly string[]): string =>
  texts.map((text, index) => `<c:pt idx="${index}"><c:v>${escaped(text)}</c:v></c:pt>`).join("");

const points = (texts: readonly string[]): string => `<c:ptCount val="${texts.length}"/>${each(texts)}`;
