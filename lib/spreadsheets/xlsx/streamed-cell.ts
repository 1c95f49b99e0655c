/** A ratio, shown as a percentage. */
export type Share = { readonly share: number };

/** A text never becomes a formula; a formula comes with its result. */
export type StreamedCell = string | number | null | { readonly formula: string; readonly gives: number } | Share;
