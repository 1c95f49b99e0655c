import { readableText } from "@/lib/kit/format/readable-text";
import type { Tone } from "../tone";

/**
 * Share of the scale from 0 to 1; "missing": the number should exist but does not; "unexpected": the cell never has a
 * number.
 */
type MapFill = number | "missing" | "unexpected";

export type MapCell = {
  readonly fill: MapFill;
  /** Reason for a missing number. */
  readonly tone?: Tone;
  /** Drawn inside the cell if it fits. */
  readonly text?: string;
};

/** Position on an axis; adjacent positions with the same group share a heading. */
export type MapPlace = {
  readonly key: string;
  readonly label: string;
  readonly group?: string;
  readonly href?: string;
  /** Next to the label, such as a total. */
  readonly figure?: string;
};

export type CellScale = (share: number) => string;

/** From the background to the brand's green in perceptually even steps; any use differs visibly from none. */
export const greenScale: CellScale = (share) =>
  share <= 0 ? "var(--surface)" : `color-mix(in oklab, var(--brand) ${8 + share * 92}%, var(--surface))`;

/** Two colors from a neutral middle: less than expected, and more. */
export const indexScale: CellScale = (share) => {
  const distance = Math.round(Math.abs(share - 0.5) * (share < 0.5 ? 100 : 200));
  return `color-mix(in oklab, ${share < 0.5 ? "var(--warning)" : "var(--brand)"} ${distance}%, var(--surface))`;
};

const STEPS = 64;

/** Resolved colors of the current theme. */
export type Paint = {
  readonly steps: readonly { readonly color: string; readonly text: string }[];
  readonly hatches: Readonly<Record<Tone, CanvasPattern | string>>;
  readonly ink: string;
  readonly muted: string;
  readonly surface: string;
  readonly hairline: string;
  readonly font: string;
};

/** Resolves CSS tokens at `place`, because a canvas cannot. */
export function readPaint(place: HTMLElement, scale: CellScale): Paint {
  const probe = document.createElement("span");
  // Forced colors would make all of them the same; the cells keep their scale, on the system's background.
  probe.style.forcedColorAdjust = "none";
  place.append(probe);
  const color = (css: string) => {
    probe.style.color = css;
    return getComputedStyle(probe).color;
  };
  const ink = color("var(--ink)");
  const paint = {
    steps: Array.from({ length: STEPS + 1 }, (_, step) => {
      const ground = color(scale(step / STEPS));
      return { color: ground, text: readableText(hexOf(ground), hexOf(ink)) };
    }),
    hatches: {
      ok: hatch(color("var(--ok-soft)"), color("var(--ok)")),
      warning: hatch(color("var(--warning-soft)"), color("var(--warning)")),
      danger: hatch(color("var(--danger-soft)"), color("var(--danger)")),
      info: hatch(color("var(--info-soft)"), color("var(--info)")),
      muted: hatch(color("var(--sunken)"), color("var(--control)")),
    },
    ink,
    muted: color("var(--muted)"),
    surface: color("var(--surface)"),
    hairline: color("var(--hairline)"),
    font: getComputedStyle(place).fontFamily,
  };
  probe.remove();
  return paint;
}

/** Computed colors are in any color space; a pixel is not. */
function hexOf(color: string): string {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!context) return "#ffffff";
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function hatch(ground: string, line: string): CanvasPattern | string {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 6;
  const context = tile.getContext("2d");
  if (!context) return ground;
  context.fillStyle = ground;
  context.fillRect(0, 0, 6, 6);
  context.strokeStyle = line;
  context.globalAlpha = 0.75;
  context.beginPath();
  for (const from of [-6, 0, 6]) {
    context.moveTo(from, 6);
    context.lineTo(from + 6, 0);
  }
  context.stroke();
  return context.createPattern(tile, "repeat") ?? ground;
}

/** The same hatching as CSS, for a legend. */
export const hatchStyle = (tone: Tone) => {
  const [ground, line] = tone === "muted" ? ["sunken", "control"] : [`${tone}-soft`, tone];
  return {
    backgroundColor: `var(--${ground})`,
    backgroundImage: `repeating-linear-gradient(-45deg, transparent 0 3.2px, var(--${line}) 3.2px 4.2px)`,
  };
};

type Painted = {
  readonly rows: readonly [first: number, end: number];
  readonly columns: readonly [first: number, end: number];
  readonly size: { readonly width: number; readonly height: number };
  /** Position of the first cell. */
  readonly origin: { readonly x: number; readonly y: number };
  readonly cell: (row: number, column: number) => MapCell;
};

export function paintCells(context: CanvasRenderingContext2D, paint: Paint, { rows, columns, ...map }: Painted): void {
  const { width, height } = map.size;
  context.font = `${Math.min(12, Math.max(10, height * 0.46))}px ${paint.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let row = rows[0]; row < rows[1]; row++) {
    for (let column = columns[0]; column < columns[1]; column++) {
      const [x, y] = [map.origin.x + column * width, map.origin.y + row * height];
      paintCell(context, paint, { x, y, width: width - 1, height: height - 1, cell: map.cell(row, column) });
    }
  }
}

/** A figure up to this much wider than its cell is squeezed, not omitted. */
const MOST_SQUEEZED = 1.3;

type At = { x: number; y: number; width: number; height: number; cell: MapCell };

function paintCell(context: CanvasRenderingContext2D, paint: Paint, { x, y, width, height, cell }: At): void {
  const { fill, text, tone = "muted" } = cell;
  if (fill === "unexpected") {
    context.fillStyle = paint.muted;
    context.fillRect(x + width / 2 - 2, y + height / 2 - 0.5, 4, 1);
    return;
  }
  const step = fill === "missing" ? undefined : paint.steps[Math.round(clamp(fill) * STEPS)];
  context.fillStyle = step?.color ?? paint.hatches[tone];
  context.fillRect(x, y, width, height);
  if (fill === 0) {
    context.strokeStyle = paint.hairline;
    context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  }
  const room = width - 4;
  if (fill === "missing" || !text || context.measureText(text).width > room * MOST_SQUEEZED) return;
  context.fillStyle = fill === 0 ? paint.muted : (step?.text ?? paint.ink);
  context.fillText(text, x + width / 2, y + height / 2 + 0.5, room);
}

const clamp = (share: number) => Math.max(0, Math.min(1, share));

type Whole = {
  readonly title: string;
  readonly rows: readonly MapPlace[];
  readonly columns: readonly MapPlace[];
  readonly size: { readonly width: number; readonly height: number };
  readonly cell: (row: number, column: number) => MapCell;
};

/** Browsers' canvases allow no more pixels per side. */
const LONGEST_SIDE = 16_000;
const [HEAD, SIDE] = [150, 220];

/** The whole map as an image, with title and names of rows and columns. */
export function pictureOf(paint: Paint, { title, rows, columns, size, cell }: Whole): Promise<Blob | null> {
  const width = SIDE + columns.length * size.width + 16;
  const height = HEAD + rows.length * size.height + 16;
  const scale = Math.min(2, LONGEST_SIDE / width, LONGEST_SIDE / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.scale(scale, scale);
  context.fillStyle = paint.surface;
  context.fillRect(0, 0, width, height);
  context.fillStyle = paint.ink;
  context.textBaseline = "middle";
  context.font = `600 15px ${paint.font}`;
  context.fillText(title, 12, 18);
  context.font = `12px ${paint.font}`;
  rows.forEach(({ label }, row) => {
    context.fillText(cut(context, label, SIDE - 20), 12, HEAD + (row + 0.5) * size.height);
  });
  columns.forEach(({ label, group }, column) => {
    context.save();
    context.translate(SIDE + (column + 0.5) * size.width, HEAD - 6);
    context.rotate(-Math.PI / 2);
    context.fillText(cut(context, group ? `${group}-${label}` : label, HEAD - 46), 0, 0);
    context.restore();
  });
  const origin = { x: SIDE, y: HEAD };
  paintCells(context, paint, { rows: [0, rows.length], columns: [0, columns.length], size, origin, cell });
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function cut(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let length = text.length - 1;
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length--;
  return `${text.slice(0, length)}…`;
}
