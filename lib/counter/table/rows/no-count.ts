/** Texts that replace a missing count; spreadsheets show zero as a dash. */
const dash = /^[-–—−]$/;
const word = /^(n\/?a|n\.a\.|null|none|nil|not available)$/i;

/** Whether a cell says that it has no count: "zero" for the dash of a spreadsheet, "unknown" for words; null for anything else. */
export function noCount(cell: string): "zero" | "unknown" | null {
  const text = cell.trim();
  if (dash.test(text)) return "zero";
  return word.test(text) ? "unknown" : null;
}
