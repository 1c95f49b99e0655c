import "server-only";
import path from "node:path";
import { Readable } from "node:stream";
import PDFDocument from "pdfkit";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { BriefingFigure, BriefingIndex, BriefingTable, BriefingText } from "./compose-briefing";

/** Of the same typeface as the pages; theirs are divided by script, which no PDF can use. */
const FONTS = path.join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@expo-google-fonts/inter");
const font = (weight: "400Regular" | "600SemiBold") => path.join(FONTS, weight, `Inter_${weight}.ttf`);

/** In points of 1/72 inch. */
const MARGIN = 42;
const GAP = 12;
const SIZE = { title: 17, heading: 10.5, text: 9, small: 7.5, figure: 13 } as const;

/** As on the light page. Series differ by dashes as well, for printers without color. */
const COLOR = { text: "#1b1f24", muted: "#59616b", line: "#c9ced4", price: "#1d4ed8", uses: "#b45309" } as const;

type Page = { readonly locale: Locale; readonly number: (page: number, pages: number) => string };

/** The briefing as an accessible (tagged) PDF, on one page unless its texts are long. */
export function writeBriefingFile(text: BriefingText, { locale, number }: Page): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    ...{
      size: "A4",
      margin: MARGIN,
      font: font("400Regular"),
      bufferPages: true,
      tagged: true,
      lang: locale,
      displayTitle: true,
    },
    ...{ pdfVersion: "1.7", info: { Title: text.title } },
  });
  doc.registerFont("text", font("400Regular"));
  doc.registerFont("strong", font("600SemiBold"));
  const root = doc.struct("Document");
  doc.addStructure(root);
  const paper: Paper = { doc, root, width: doc.page.width - 2 * MARGIN };
  writeHead(paper, text);
  writePoints(paper, text);
  writeFigures(paper, text);
  writeTrend(paper, text.trend);
  writeTitles(paper, text);
  writeSources(paper, text.sources);
  root.end();
  numberPages(paper, number);
  doc.end();
  return pieces(doc);
}

type Doc = InstanceType<typeof PDFDocument>;
type Structure = ReturnType<Doc["struct"]>;
type Paper = { readonly doc: Doc; readonly root: Structure; readonly width: number };

async function* pieces(doc: Doc): AsyncGenerator<Uint8Array> {
  for await (const piece of Readable.from(doc)) yield piece;
}

type Style = { readonly strong?: boolean; readonly size?: number; readonly color?: string };

function styled({ doc }: Paper, { strong = false, size = SIZE.text, color = COLOR.text }: Style): Doc {
  return doc
    .font(strong ? "strong" : "text")
    .fontSize(size)
    .fillColor(color);
}

/** A paragraph or heading across the page, at the current height. */
function paragraph(paper: Paper, kind: "H1" | "H2" | "H3" | "P", text: string, style: Style & { after?: number } = {}) {
  const { doc, root, width } = paper;
  reserve(paper, styled(paper, style).heightOfString(text, { width }));
  root.add(doc.struct(kind, {}, () => void styled(paper, style).text(text, MARGIN, doc.y, { width })));
  doc.y += style.after ?? 3;
}

/** Begins a new page if this height no longer fits. */
function reserve({ doc }: Paper, height: number): void {
  if (doc.y + height <= doc.page.height - MARGIN) return;
  doc.addPage();
  doc.y = MARGIN;
}

const heading = (paper: Paper, text: string) => {
  paper.doc.y += GAP - 4;
  reserve(paper, 60);
  paragraph(paper, "H2", text, { strong: true, size: SIZE.heading, after: 4 });
};

function writeHead(paper: Paper, { title, context, basis }: BriefingText): void {
  paragraph(paper, "H1", title, { strong: true, size: SIZE.title });
  paragraph(paper, "P", context, { color: COLOR.muted });
  paragraph(paper, "P", basis, { size: SIZE.small, color: COLOR.muted });
}

function writePoints(paper: Paper, { pointsTitle, points, noPoints }: BriefingText): void {
  const { doc, root, width } = paper;
  heading(paper, pointsTitle);
  if (points.length === 0) paragraph(paper, "P", noPoints);
  for (const { title, texts } of points) {
    paragraph(paper, "H3", title, { strong: true, after: 1 });
    const list = doc.struct("L");
    root.add(list);
    for (const text of texts) {
      const indent = { width: width - 12 };
      reserve(paper, styled(paper, {}).heightOfString(text, indent));
      const top = doc.y;
      const item = doc.struct("LI");
      list.add(item);
      item.add(doc.struct("Lbl", {}, () => void styled(paper, {}).text("•", MARGIN + 2, top, { lineBreak: false })));
      item.add(doc.struct("LBody", {}, () => void styled(paper, {}).text(text, MARGIN + 12, top, indent)));
      item.end();
    }
    list.end();
    doc.y += 3;
  }
}

const COLUMNS = 4;
const VALUE: Style = { strong: true, size: SIZE.figure };
/** Digits of one width. */
const DIGITS: PDFKit.Mixins.OpenTypeFeatures[] = ["tnum"];

function writeFigures(paper: Paper, { figuresTitle, figures }: BriefingText): void {
  const { doc, width } = paper;
  heading(paper, figuresTitle);
  const cell = width / COLUMNS;
  const inner = { width: cell - 12 };
  const heightOf = ({ name, value, notes }: BriefingFigure) =>
    [name, ...notes].reduce(
      (sum, text) => sum + styled(paper, { size: SIZE.small }).heightOfString(text, inner),
      styled(paper, VALUE).heightOfString(value, inner) + 8,
    );
  for (let at = 0; at < figures.length; at += COLUMNS) {
    const row = figures.slice(at, at + COLUMNS);
    const height = Math.max(...row.map(heightOf)) + 6;
    reserve(paper, height);
    const top = doc.y;
    line(paper, MARGIN, top, MARGIN + width, top);
    for (const [place, figure] of row.entries())
      writeFigure(paper, figure, { x: MARGIN + place * cell, y: top + 5, width: inner.width });
    doc.y = top + height;
  }
}

type Place = { readonly x: number; readonly y: number; readonly width: number };

function writeFigure(paper: Paper, { name, value, notes }: BriefingFigure, { x, y, width }: Place): void {
  const { doc, root } = paper;
  root.add(
    doc.struct("P", {}, () => {
      styled(paper, { size: SIZE.small, color: COLOR.muted }).text(name, x, y, { width });
      styled(paper, VALUE).text(value, x, doc.y + 1, { width, features: DIGITS });
      for (const note of notes) styled(paper, { size: SIZE.small, color: COLOR.muted }).text(note, x, doc.y, { width });
    }),
  );
}

/** A line without meaning for people who listen to the page. */
function line({ doc }: Paper, ...[fromX, fromY, toX, toY]: [number, number, number, number]): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc.lineWidth(0.5).strokeColor(COLOR.line).moveTo(fromX, fromY).lineTo(toX, toY).stroke();
  doc.endMarkedContent();
}

/** A table; all columns but the first are aligned right. Ends with the height below it. */
function table(
  paper: Paper,
  { headings, rows }: BriefingTable,
  { x, width, first }: { x: number; width: number; first: number },
): void {
  const { doc, root } = paper;
  const others = (width * (1 - first)) / Math.max(1, headings.length - 1);
  const placeOf = (column: number) => ({
    left: column === 0 ? x : x + width * first + (column - 1) * others,
    options: {
      width: (column === 0 ? width * first : others) - 6,
      ...(column === 0 ? { align: "left" as const } : { align: "right" as const, features: DIGITS }),
    },
  });
  const of = doc.struct("Table");
  root.add(of);
  for (const [at, row] of [headings, ...rows].entries()) {
    const style: Style = at === 0 ? { size: SIZE.small, color: COLOR.muted } : { size: 8 };
    const height = Math.max(
      ...row.map((text, column) => styled(paper, style).heightOfString(text, placeOf(column).options)),
    );
    reserve(paper, height + 4);
    const top = doc.y;
    const structure = doc.struct("TR");
    of.add(structure);
    for (const [column, text] of row.entries()) {
      const { left, options } = placeOf(column);
      structure.add(
        doc.struct(
          at === 0 || column === 0 ? "TH" : "TD",
          {},
          () => void styled(paper, style).text(text, left, top, options),
        ),
      );
    }
    structure.end();
    doc.y = top + height + 2;
    line(paper, x, doc.y, x + width, doc.y);
    doc.y += 2;
  }
  of.end();
}

const CHART = { width: 190, height: 96 } as const;

function writeTrend(paper: Paper, trend: BriefingText["trend"]): void {
  const { doc, width } = paper;
  heading(paper, trend.title);
  const { index } = trend;
  if (!index) {
    table(paper, trend, { x: MARGIN, width, first: 0.2 });
    return;
  }
  reserve(paper, CHART.height + 40);
  const top = doc.y;
  const left = width - CHART.width - GAP;
  table(paper, trend, { x: MARGIN, width: left, first: 0.2 });
  const bottom = doc.y;
  writeIndex(paper, index, { x: MARGIN + left + GAP, y: top, width: CHART.width });
  doc.y = Math.max(bottom, doc.y);
}

function writeIndex(paper: Paper, { title, summary, series, rows }: BriefingIndex, { x, y, width }: Place): void {
  const { doc, root } = paper;
  root.add(
    doc.struct("P", {}, () => void styled(paper, { size: SIZE.small, strong: true }).text(title, x, y, { width })),
  );
  const top = doc.y + 4;
  const bottom = top + CHART.height - 34;
  const values = rows.flatMap(({ price, uses }) => [price, uses]).filter((value) => value !== null);
  const [least, most] = [Math.min(90, ...values), Math.max(110, ...values)];
  const across = (at: number) => x + 4 + (at * (width - 40)) / Math.max(1, rows.length - 1);
  const up = (value: number) => bottom - ((value - least) / (most - least)) * (bottom - top);
  root.add(
    doc.struct("Figure", { alt: summary }, () => {
      doc
        .lineWidth(0.5)
        .strokeColor(COLOR.line)
        .moveTo(x, up(100))
        .lineTo(x + width - 32, up(100))
        .stroke();
      for (const key of ["price", "uses"] as const) {
        const points = rows.flatMap((row, at) => (row[key] === null ? [] : [{ at, value: row[key] }]));
        doc.lineWidth(1.4).strokeColor(COLOR[key]);
        if (key === "uses") doc.dash(4, { space: 2 });
        for (const [nth, { at, value }] of points.entries())
          if (nth === 0) doc.moveTo(across(at), up(value));
          else doc.lineTo(across(at), up(value));
        doc.stroke().undash();
        for (const { at, value } of points) doc.circle(across(at), up(value), 1.8).fill(COLOR[key]);
      }
    }),
  );
  const ends = (["price", "uses"] as const)
    .flatMap((key) => {
      const value = rows.at(-1)?.[key];
      return value == null ? [] : [{ key, value, y: up(value) - 4 }];
    })
    .sort((one, other) => one.y - other.y);
  const [upper, lower] = ends;
  const apart = upper && lower ? Math.max(0, 9 - (lower.y - upper.y)) / 2 : 0;
  for (const [at, { key, value, y: height }] of ends.entries())
    root.add(
      doc.struct(
        "P",
        {},
        () =>
          void styled(paper, { size: SIZE.small, color: COLOR[key], strong: true }).text(
            `${value}`,
            x + width - 30,
            height + (at === 0 ? -apart : apart),
            { lineBreak: false },
          ),
      ),
    );
  doc.y = bottom + 4;
  const years = doc.y;
  for (const [at, { year }] of rows.entries())
    if (at === 0 || at === rows.length - 1)
      root.add(
        doc.struct(
          "P",
          {},
          () =>
            void styled(paper, { size: 7, color: COLOR.muted }).text(year, at === 0 ? x : across(at) - 20, years, {
              lineBreak: false,
            }),
        ),
      );
  const legend = years + 11;
  root.add(
    doc.struct("P", {}, () => {
      styled(paper, { size: SIZE.small, color: COLOR.price }).text(`— ${series.price}`, x, legend, {
        lineBreak: false,
      });
      styled(paper, { size: SIZE.small, color: COLOR.uses }).text(`– – ${series.uses}`, x + width / 3, legend, {
        lineBreak: false,
      });
    }),
  );
  doc.y = legend + 12;
}

/** The most used titles, and next to them those with most denials. */
function writeTitles(paper: Paper, { titles, denials }: BriefingText): void {
  const { doc, width } = paper;
  const parts = [titles, denials].filter((part) => part !== null);
  if (parts.length === 0) return;
  doc.y += GAP - 4;
  reserve(paper, 110);
  const top = doc.y;
  const each = (width - GAP * (parts.length - 1)) / parts.length;
  const bottoms = parts.map((part, at) => {
    const x = MARGIN + at * (each + GAP);
    doc.y = top;
    const { root } = paper;
    root.add(
      doc.struct(
        "H2",
        {},
        () => void styled(paper, { strong: true, size: SIZE.heading }).text(part.title, x, top, { width: each }),
      ),
    );
    root.add(
      doc.struct(
        "P",
        {},
        () =>
          void styled(paper, { size: SIZE.small, color: COLOR.muted }).text(part.note, x, doc.y + 2, { width: each }),
      ),
    );
    doc.y += 4;
    table(paper, part, { x, width: each, first: 1 - 0.18 * (part.headings.length - 1) });
    return doc.y;
  });
  doc.y = Math.max(...bottoms);
}

function writeSources(paper: Paper, { title, texts }: BriefingText["sources"]): void {
  heading(paper, title);
  for (const text of texts) paragraph(paper, "P", text, { size: SIZE.small, color: COLOR.muted, after: 1 });
}

function numberPages(paper: Paper, number: Page["number"]): void {
  const { doc, width } = paper;
  const { start, count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at);
    // Text below the margin would begin a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    styled(paper, { size: 7, color: COLOR.muted }).text(number(at + 1, count), MARGIN, doc.page.height - MARGIN + 14, {
      ...{ width, align: "right", lineBreak: false },
    });
    doc.endMarkedContent();
  }
}
