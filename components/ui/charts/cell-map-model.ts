import type { CSSProperties } from "react";
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
  /** Figure of the cell, hidden where cells are too narrow. */
  readonly text?: string;
};

/** Total of a row or column; `share` of the highest total, from 0 to 1, is drawn as a bar. */
type MapTotal = { readonly text: string; readonly share: number };

/** `all`: of the whole map, if it has one. */
export type MapTotals = { readonly label: string; readonly all?: string };

/** Position on an axis; adjacent positions with the same group share a heading. */
export type MapPlace = {
  readonly key: string;
  readonly label: string;
  readonly group?: string;
  readonly href?: string;
  readonly total?: MapTotal;
};

/** A tone over the surface, in percent. */
type Shade = { readonly tone: "brand" | "warning"; readonly percent: number };

export type CellScale = (share: number) => Shade;

/** From the background to the brand's green in perceptually even steps; any use differs visibly from none. */
export const greenScale: CellScale = (share) => ({
  tone: "brand",
  percent: share <= 0 ? 0 : Math.round(8 + clamp(share) * 92),
});

/** Two colors from a neutral middle: less than expected, and more. */
export const indexScale: CellScale = (share) => ({
  tone: share < 0.5 ? "warning" : "brand",
  percent: Math.round(Math.abs(clamp(share) - 0.5) * (share < 0.5 ? 100 : 200)),
});

/** Makes differences between small shares visible: a quarter of the highest value has half of the color. */
export const rooted = (share: number): number => Math.sqrt(clamp(share));

const clamp = (share: number) => Math.max(0, Math.min(1, share));

/** Highest percentage of a tone on which black is readable in light mode, and white in dark mode (WCAG 2.2, 4.5 : 1). */
export const readableUpTo = { brand: { light: 72, dark: 62 }, warning: { light: 88, dark: 58 } } as const;

/** Colors of a cell for both themes, so that it is right before any script runs. */
export function shadeStyle({ tone, percent }: Shade) {
  const { light, dark } = readableUpTo[tone];
  return {
    "--cell": `color-mix(in oklab, var(--${tone}) ${percent}%, var(--surface))`,
    "--on-cell": `light-dark(${percent <= light ? "black" : "white"}, ${percent <= dark ? "white" : "black"})`,
  };
}

/** Each tone has its own lines, because color alone says nothing to some readers. */
const lines: Readonly<Record<Tone, readonly number[]>> = {
  ok: [0],
  info: [-45],
  warning: [90],
  danger: [-45, 45],
  muted: [45],
};

/** Hatching of a cell without a number; with the utility `map-hatch`. */
export const hatchStyle = (tone: Tone) => ({
  "--hatch": tone === "muted" ? "var(--control)" : `var(--${tone})`,
  "--hatched": tone === "muted" ? "var(--sunken)" : `var(--${tone}-soft)`,
  "--lines": lines[tone]
    .map((angle) => `repeating-linear-gradient(${angle}deg, transparent 0 4px, var(--line) 4px 5px)`)
    .join(", "),
});

/** Name with its group: the month of a year. */
export const placeName = (place: MapPlace | undefined): string =>
  place?.group ? `${place.group}-${place.label}` : (place?.label ?? "");

/** The type of styles does not know custom properties. */
export const withVariables = (variables: Readonly<Record<`--${string}`, string | number>>) =>
  variables as CSSProperties;
