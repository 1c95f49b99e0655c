import type { Tone } from "../tone";
import { type CellScale, hatchStyle, type MapCell, type MapPlace, placeName, shadeStyle } from "./cell-map-model";

type Whole = {
  readonly title: string;
  readonly rows: readonly MapPlace[];
  readonly columns: readonly MapPlace[];
  readonly scale: CellScale;
  readonly height: number;
  readonly cell: (row: number, column: number) => MapCell;
};

/** Browsers' canvases allow no more pixels per side. */
const LONGEST_SIDE = 16_000;
const [HEAD, SIDE, WIDTH] = [150, 220, 44];

/** The whole map as an image in the colors of `frame`, with title and names of rows and columns. */
export function pictureOf(
  frame: HTMLElement,
  { title, rows, columns, scale, height, cell }: Whole,
): Promise<Blob | null> {
  const whole = { width: SIDE + columns.length * WIDTH + 16, height: HEAD + rows.length * height + 16 };
  const dense = Math.min(2, LONGEST_SIDE / whole.width, LONGEST_SIDE / whole.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(whole.width * dense);
  canvas.height = Math.ceil(whole.height * dense);
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  const { color, end } = resolver(frame);
  const font = getComputedStyle(frame).fontFamily;
  const ink = color("var(--ink)");
  context.scale(dense, dense);
  context.fillStyle = color("var(--surface)");
  context.fillRect(0, 0, whole.width, whole.height);
  context.fillStyle = ink;
  context.textBaseline = "middle";
  context.font = `600 15px ${font}`;
  context.fillText(title, 12, 18);
  context.font = `12px ${font}`;
  rows.forEach(({ label }, row) => {
    context.fillText(cut(context, label, SIDE - 20), 12, HEAD + (row + 0.5) * height);
  });
  columns.forEach((place, column) => {
    context.save();
    context.translate(SIDE + (column + 0.5) * WIDTH, HEAD - 6);
    context.rotate(-Math.PI / 2);
    context.fillText(cut(context, placeName(place), HEAD - 46), 0, 0);
    context.restore();
  });
  context.textAlign = "center";
  context.font = `11px ${font}`;
  for (let row = 0; row < rows.length; row++)
    for (let column = 0; column < columns.length; column++) {
      const { fill, text = "", tone = "muted" } = cell(row, column);
      const box = { x: SIDE + column * WIDTH, y: HEAD + row * height, width: WIDTH - 1, height: height - 1 };
      if (fill === "missing") hatch(context, box, colorsOfHatch(color, tone));
      else if (typeof fill === "number") {
        const shade = shadeStyle(scale(fill));
        context.fillStyle = color(shade["--cell"]);
        context.fillRect(box.x, box.y, box.width, box.height);
        context.fillStyle = color(shade["--on-cell"]);
      } else context.fillStyle = ink;
      const word = fill === "unexpected" ? "–" : text;
      context.fillText(word, box.x + box.width / 2, box.y + box.height / 2 + 0.5, box.width - 4);
    }
  end();
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

type Resolve = (css: string) => string;

/** Resolves CSS colors in the theme of `frame`, which a canvas cannot. */
function resolver(frame: HTMLElement): { color: Resolve; end: () => void } {
  const probe = document.createElement("span");
  // Forced colors would make all of them the same.
  probe.style.forcedColorAdjust = "none";
  frame.append(probe);
  const resolvedColors = new Map<string, string>();
  const color = (css: string) => {
    const before = resolvedColors.get(css);
    if (before !== undefined) return before;
    probe.style.color = css;
    const resolved = getComputedStyle(probe).color;
    resolvedColors.set(css, resolved);
    return resolved;
  };
  return { color, end: () => probe.remove() };
}

const colorsOfHatch = (color: Resolve, tone: Tone) => {
  const style = hatchStyle(tone);
  return { ground: color(style["--hatched"]), line: color(style["--hatch"]) };
};

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function hatch(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  colors: { ground: string; line: string },
) {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.fillStyle = colors.ground;
  context.fill();
  context.strokeStyle = colors.line;
  context.beginPath();
  for (let from = -height; from < width; from += 6) {
    context.moveTo(x + from, y + height);
    context.lineTo(x + from + height, y);
  }
  context.stroke();
  context.restore();
}

function cut(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let length = text.length - 1;
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length--;
  return `${text.slice(0, length)}…`;
}
