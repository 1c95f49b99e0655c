import { storable } from "@/lib/kit/storable";

const HIDDEN = "•••";
/** A shorter value may stand anywhere by chance; it is only taken out where it stands alone. */
const DISTINCT = 6;
/** As much of a secret's beginning as is taken for it where a text was cut. */
const BEGINNING = 4;

export type Scrub = {
  text: (text: string) => string;
  /** The same for every text within data that will be stored as JSON, keys included. */
  data: <T>(data: T) => T;
};

/** Takes secrets out of what a publisher says, in the spellings addresses and JSON use for them, and what cannot be stored. */
export function scrub(secrets: readonly string[]): Scrub {
  const spelled = [...new Set(secrets.flatMap(spellings))].sort((first, second) => second.length - first.length);
  const patterns = spelled.map(pattern);
  const text = (given: string) =>
    storable(
      withoutBeginnings(
        patterns.reduce((left, found) => left.replace(found, HIDDEN), given),
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
  // A hyphen stays as it is: it means something only within brackets, and escaped it is an error in Unicode patterns.
  const literal = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return secret.length >= DISTINCT
    ? new RegExp(literal, "gi")
    : new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, "giu");
}

/** What is shown of a long answer may end within a secret: an ellipsis tells where it was cut. */
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
  // The shape stays as it is: only texts change, into texts.
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [text(key), walk(inner)]));
  };
  // Guaranteed by the walk above, which keeps every shape.
  return walk(data) as T;
}
