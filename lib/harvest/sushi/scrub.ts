import { storable } from "@/lib/kit/storable";

const HIDDEN = "•••";
/** A shorter value may occur anywhere by chance; it is only removed if it is a whole word. */
const DISTINCT = 6;
/** Minimum length at which the beginning of a secret is recognized at the end of a truncated text. */
const BEGINNING = 4;

export type Scrub = {
  text: (text: string) => string;
  /** The same for every text, keys included, within data to be stored as JSON. */
  data: <T>(data: T) => T;
};

/**
 * Removes secrets from a publisher's texts, in the spellings of URLs and JSON, and characters that cannot be stored.
 */
export function scrub(secrets: readonly string[]): Scrub {
  const spelled = [...new Set(secrets.flatMap(spellings))].sort((first, second) => second.length - first.length);
  const patterns = spelled.map(pattern);
  const text = (original: string) =>
    storable(
      withoutBeginnings(
        patterns.reduce((cleaned, secret) => cleaned.replace(secret, HIDDEN), original),
        spelled,
      ),
    );
  return { text, data: (data) => scrubbed(data, text) };
}

function spellings(secret: string): string[] {
  const form = new URLSearchParams({ _: secret }).toString().slice(2);
  const lower = encodeURIComponent(secret).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  const json = JSON.stringify(secret).slice(1, -1);
  const base64 = secret.length >= DISTINCT ? [Buffer.from(secret).toString("base64")] : [];
  return [secret, encodeURIComponent(secret), lower, form, json, ...base64];
}

function pattern(secret: string): RegExp {
  // A hyphen is not escaped: it is special only within brackets, and escaping it is an error in Unicode patterns.
  const literal = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return secret.length >= DISTINCT
    ? new RegExp(literal, "gi")
    : new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, "giu");
}

/** A truncated text may end within a secret; an ellipsis marks the cut. */
function withoutBeginnings(text: string, spelled: readonly string[]): string {
  const [last = "", ...cut] = text.split("…").reverse();
  return [...cut.reverse().map((before) => withoutBeginning(before, spelled)), last].join("…");
}

function withoutBeginning(before: string, spelled: readonly string[]): string {
  const lower = before.toLowerCase();
  const longest = Math.max(0, ...spelled.map((secret) => lengthOfBeginning(lower, secret.toLowerCase())));
  return longest === 0 ? before : `${before.slice(0, -longest)}${HIDDEN}`;
}

function lengthOfBeginning(before: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, before.length); length >= BEGINNING; length--)
    if (before.endsWith(secret.slice(0, length))) return length;
  return 0;
}

function scrubbed<T>(data: T, text: (text: string) => string): T {
  // Keeps the shape: only texts change, into texts.
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [text(key), walk(inner)]));
  };
  // The walk above keeps every shape.
  return walk(data) as T;
}
