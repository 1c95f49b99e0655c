import path from "node:path";

/** Folder of the product: that of the sources, or of a release, in which programs are bundles (`.programs/*.mjs`). */
export const ROOT = path.resolve(import.meta.dirname, import.meta.url.endsWith(".mjs") ? ".." : "../..");
