import type { Coverage } from "./coverage";

/** Figures of a map's cell, in order: a compact tuple, because a map has many cells. */
export const mapFigures = [
  "present",
  "expected",
  "harvestable",
  "notOffered",
  "tooOld",
  "noCredentials",
  "partial",
  "permanentlyPartial",
  "uploadsOnly",
] as const satisfies readonly (keyof Coverage)[];

export type MapFigures = readonly number[];
