/** A parsed text; `isRepaired` if control characters were escaped or stray commas dropped first, as in `text`. */
export type ParsedJson = { text: string; value: unknown; isRepaired: boolean };

type Options = { dropsStrayCommas?: boolean };

/** Parses JSON, also with raw control characters inside strings; null if invalid. */
export function parseJson(text: string, { dropsStrayCommas = false }: Options = {}): ParsedJson | null {
  const value = parsed(text);
  if (value) return { text, ...value, isRepaired: false };
  const escaped = withControlsEscaped(text);
  const fixed = dropsStrayCommas ? withoutStrayCommas(escaped) : escaped;
  const repaired = parsed(fixed);
  return repaired && { text: fixed, ...repaired, isRepaired: true };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A list unchanged, a single value as a list of one, nothing as an empty list. */
export function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** A text or number, or a list of one, as trimmed text with collapsed white space; empty for anything else. */
export function asText(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value) && value.length === 1) return asText(value[0]);
  if (typeof value !== "string") return "";
  return needsCleaning.test(value) ? value.replace(controls, " ").replace(/\s+/g, " ").trim() : value;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u001f\u007f-\u009f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const needsCleaning = /^\s|\s$|\s\s|[\u0000-\u001f\u007f-\u009f]/;

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function withControlsEscaped(text: string): string {
  return text.replace(/"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g, (string) =>
    string.replace(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}

function withoutStrayCommas(text: string): string {
  return text.replace(/"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|,[\s,]*/g, (match, at: number) =>
    match.startsWith(",") && /^[}\]]/.test(text.charAt(at + match.length)) ? "" : match,
  );
}
