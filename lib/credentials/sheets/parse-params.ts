import { z } from "zod";

const plainValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * Reads name and value pairs in common notations: JSON, a Python dictionary, "a=b; c=d" or "&a=b&c=d". Null for
 * anything else.
 */
export function parseParams(text: string): Record<string, string> | null {
  const trimmed = text.trim();
  if (trimmed === "") return {};
  return trimmed.startsWith("{") ? fromObject(trimmed) : fromPairs(trimmed);
}

function fromObject(text: string): Record<string, string> | null {
  const found = plainValues.safeParse(json(text) ?? json(pythonAsJson(text)));
  if (!found.success) return null;
  return Object.fromEntries(
    Object.entries(found.data).map(([name, value]) => [name, value === null ? "" : String(value)]),
  );
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Python uses single quotes, except for strings that contain one. */
function pythonAsJson(text: string): string {
  const strings = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g;
  return text
    .replace(strings, (_, single?: string, double?: string) =>
      JSON.stringify((single ?? double ?? "").replace(/\\(['"\\])/g, "$1")),
    )
    .replace(/\bNone\b/g, "null")
    .replace(/\bTrue\b/g, "true")
    .replace(/\bFalse\b/g, "false");
}

function fromPairs(text: string): Record<string, string> | null {
  const parts = text
    .replace(/^[?&;\s]+/, "")
    .split(/[;&\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const pairs = parts.map((part) => /^([\w.-]+)\s*[=:]\s*(.*)$/.exec(part));
  if (pairs.some((pair) => pair === null)) return null;
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1] ?? "", decoded(pair[2] ?? "")]] : [])));
}

function decoded(value: string): string {
  try {
    return /%[0-9a-f]{2}/i.test(value) ? decodeURIComponent(value) : value;
  } catch {
    return value;
  }
}
