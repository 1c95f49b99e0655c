import type { Table } from "@/lib/spreadsheets/table";
import type { ChartRow, ChartSeries } from "./chart-data";

/** Styles that a drawing needs to look the same outside the page. */
const STYLES = [
  "display",
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];
const SPACE = "http://www.w3.org/2000/svg";
const HEAD = 30;
const LEGEND_LINE = 20;
/** Approximate width in pixels of a letter below the drawing. */
const LETTER = 6.8;

type Legend = readonly { readonly label: string; readonly swatch: SVGElement | null }[];

/** The chart as a standalone drawing with title, legend, measures and finding; null if nothing is drawn. */
function drawingOf(figure: HTMLElement, title: string): SVGSVGElement | null {
  const pictures = [...figure.querySelectorAll<SVGSVGElement>("svg[data-picture]")];
  if (pictures.length === 0) return null;
  const { left, top: above, width, height } = around(pictures);
  const legend = legendOf(figure);
  const top = HEAD + legend.length * LEGEND_LINE;
  const letters = Math.floor(width / LETTER);
  const marks = [...textsOf(figure).flatMap((text) => wrapped(text, letters)), ...marksOf(figure, letters)];
  const whole = element("svg", { xmlns: SPACE, width, ...heightOf(width, top + height + marks.length * LEGEND_LINE) });
  const colors = getComputedStyle(figure);
  whole.append(element("rect", { width: "100%", height: "100%", fill: colorHere("--surface", figure) }));
  whole.append(...[...figure.querySelectorAll<SVGElement>("svg[data-patterns] defs")].map(styled));
  whole.append(written(title, { x: 8, y: 20, "font-size": 15, "font-weight": 600 }, colors));
  legend.forEach(({ label, swatch }, at) => {
    const line = element("g", { transform: `translate(8 ${HEAD + at * LEGEND_LINE})` });
    if (swatch) line.append(styled(swatch));
    line.append(written(label, { x: 36, y: 11, "font-size": 12 }, colors));
    whole.append(line);
  });
  for (const picture of pictures) {
    const { left: x, top: y } = picture.getBoundingClientRect();
    const place = element("g", { transform: `translate(${x - left} ${top + y - above})` });
    const name = picture.closest("[data-panel]")?.firstElementChild?.textContent;
    if (name) place.append(written(name, { x: 8, y: -6, "font-size": 12, "font-weight": 600 }, colors));
    place.append(styled(picture));
    whole.append(place);
  }
  marks.forEach((line, at) => {
    const y = top + height + at * LEGEND_LINE + 12;
    whole.append(written(line, { x: 8, y, "font-size": 12 }, colors));
  });
  return whole;
}

/** The space of all panels, with the name of the first. */
function around(pictures: readonly SVGSVGElement[]) {
  const boxes = pictures.map((picture) => picture.getBoundingClientRect());
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  const first = Math.min(...boxes.map((box) => box.top));
  const top = pictures.length > 1 ? first - LEGEND_LINE : first;
  return { left, top, width: right - left, height: Math.max(...boxes.map((box) => box.bottom)) - top };
}

const heightOf = (width: number, height: number) => ({ height, viewBox: `0 0 ${width} ${height}` });

/** Measures of panels with shortened names, and the finding. */
const textsOf = (figure: HTMLElement): string[] => [
  ...[...figure.querySelectorAll<HTMLElement>("[data-panel]")].flatMap(({ dataset: { panel }, firstElementChild }) =>
    panel && panel !== firstElementChild?.textContent ? panel : [],
  ),
  figure.querySelector("[data-summary]")?.textContent ?? "",
];

/** Explanation of the numbered lines, wrapped at `letters`. */
const marksOf = (figure: HTMLElement, letters: number): string[] =>
  [...figure.querySelectorAll<HTMLElement>("[data-marks] > li")].flatMap((mark) => {
    const spoken = [...mark.querySelectorAll("span.block")].map((one) => one.firstChild?.textContent ?? "");
    return wrapped(spoken.join(" "), letters, `${mark.firstElementChild?.textContent ?? ""}  `);
  });

/** Lines of at most so many letters; the first begins with `start`. */
function wrapped(text: string, letters: number, start = ""): string[] {
  const lines = [start];
  for (const word of text.split(/\s+/)) {
    const line = `${lines.at(-1)}${word} `;
    if (line.length > letters) lines.push(`${word} `);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

function legendOf(figure: HTMLElement): Legend {
  return [...figure.querySelectorAll<HTMLElement>("[data-legend] > li:not([data-hidden])")].map((line) => ({
    label: line.textContent ?? "",
    swatch: line.querySelector<SVGElement>("svg"),
  }));
}

function element<Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Record<string, string | number>) {
  const node = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

function written(text: string, attributes: Record<string, string | number>, colors: CSSStyleDeclaration) {
  const made = element("text", { ...attributes, fill: colors.color, "font-family": colors.fontFamily });
  made.textContent = text;
  return made;
}

/** Resolves a token in the current theme. */
function colorHere(token: string, figure: HTMLElement): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${token})`;
  figure.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** A copy with inline styles. */
function styled<Part extends SVGElement>(part: Part): Part {
  // `cloneNode` returns the type of its node.
  const copy = part.cloneNode(true) as Part;
  const originals = [part, ...part.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((one, at) => {
    const original = originals[at];
    if (!original) return;
    const style = getComputedStyle(original);
    one.removeAttribute("style");
    one.removeAttribute("class");
    for (const name of STYLES) one.setAttribute(name, style.getPropertyValue(name).replaceAll('"', ""));
  });
  return copy;
}

/** The picture as an SVG file. */
export function svgOf(figure: HTMLElement, title: string): Blob | null {
  const drawing = drawingOf(figure, title);
  return drawing && new Blob([new XMLSerializer().serializeToString(drawing)], { type: "image/svg+xml" });
}

/** The picture as a PNG of twice the size on the screen. */
export async function pngOf(figure: HTMLElement, title: string): Promise<Blob | null> {
  const svg = svgOf(figure, title);
  if (!svg) return null;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svg.text())}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

type Figures = {
  readonly index: string;
  readonly indexLabel: string;
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
  readonly notes?: { readonly label: string; readonly of: (place: string) => readonly string[] } | null;
  /** Numbers are ratios. */
  readonly isPercent?: boolean;
};

/** All numbers of the chart for spreadsheets; missing ones are empty. */
export const chartTable = ({ index, indexLabel, series, rows, notes, isPercent = false }: Figures): Table => ({
  headings: [indexLabel, ...series.map(({ label }) => label), ...(notes ? [notes.label] : [])],
  rows: rows.map((row) => [
    row[index] ?? null,
    ...series.map(({ key }) => {
      const figure = row[key] ?? null;
      return isPercent && typeof figure === "number" ? { share: figure } : figure;
    }),
    ...(notes ? [notes.of(String(row[index])).join(" ")] : []),
  ]),
});
