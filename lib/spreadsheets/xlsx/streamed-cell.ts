/** A ratio, shown as a percentage. */
export type Share = { readonly share: number };

/** A text is never taken for a formula; a formula comes with what it gives. */
export type StreamedCell = string | number | null | { readonly formula: string; readonly gives: number } | Share;
