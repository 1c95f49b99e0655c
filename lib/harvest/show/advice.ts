import { classOf, isException } from "@/lib/counter/standard/exceptions";
import { errorWords } from "./error-words";

/** Where the words of an advice are. */
export const advicePlaces = ["counter.exception", "harvest.error"] as const;

/**
 * Whom to turn to: the provider; the administrators of this installation; whoever keeps the credentials ("us"); nobody,
 * for it passes by itself. Words: harvest.contact.<contact>.
 */
export const adviceContacts = ["vendor", "admin", "us", "nobody"] as const;

type AdviceContact = (typeof adviceContacts)[number];

/** Words are under `<place>.<key>` in the messages: name, meaning, cause and action. */
export type Advice = { place: (typeof advicePlaces)[number]; key: string; contact: AdviceContact };

/** Whom to turn to about what is not a COUNTER exception, by its code in attempt-status.ts and transport-failed.ts. */
const contacts: Readonly<Record<string, AdviceContact>> = {
  "blocked-address": "admin",
  connection: "vendor",
  dns: "us",
  "insecure-address": "vendor",
  interrupted: "nobody",
  redirect: "vendor",
  "secrets-unreadable": "admin",
  storage: "admin",
  "time-out": "vendor",
  tls: "vendor",
  "too-large": "admin",
  truncated: "vendor",
  clash: "us",
  "empty-answer": "vendor",
  "exception-without-code": "vendor",
  "file-changed": "admin",
  "html-page": "us",
  "http-400": "us",
  "http-401": "us",
  "http-403": "vendor",
  "http-404": "us",
  "http-429": "nobody",
  "http-4xx": "vendor",
  "http-5xx": "vendor",
  "http-other": "vendor",
  import: "admin",
  "not-counter": "us",
  "not-used": "nobody",
  "other-institution": "us",
  "unclear-institution": "us",
  "unusable-report": "vendor",
};

const ourOwn = ["file-changed", "import", "interrupted", "secrets-unreadable", "storage"];

/** It went wrong in this installation: the provider could do nothing about it, and is not written to. */
export const isOurOwn = (errorCode: string): boolean => ourOwn.includes(errorCode);

/** Exceptions whose class says too little of whom to turn to. */
const exceptional: Readonly<Record<string, AdviceContact>> = {
  "1030": "us",
  "1111": "vendor",
  "2010": "vendor",
  "2011": "us",
  "2030": "vendor",
  "3032": "vendor",
  "3060": "us",
  "3061": "us",
  "3070": "us",
  "3071": "vendor",
};

/**
 * What an error code means, why it usually comes about, what to do and whom to turn to; null for the empty code. What
 * a reader found has the advice of its kind: the findings themselves tell the rest.
 */
export function adviceFor(errorCode: string): Advice | null {
  const words = errorWords(statusClass(errorCode), isException);
  if (!words) return null;
  if (words.place === "counter.exception") return { ...words, contact: exceptionContact(errorCode) };
  return { place: "harvest.error", key: words.key, contact: contacts[words.key] ?? "vendor" };
}

/** Credentials are broken by an exact HTTP status; only some of these have words of their own. */
function statusClass(code: string): string {
  const [, first] = code.match(/^http-([345])\d\d$/) ?? [];
  if (!first || ["http-400", "http-401", "http-403", "http-404", "http-429"].includes(code)) return code;
  return first === "3" ? "http-other" : `http-${first}xx`;
}

function exceptionContact(errorCode: string): AdviceContact {
  const known = exceptional[errorCode];
  if (known) return known;
  switch (classOf(Number(errorCode))) {
    case "credentials":
    case "not-supported":
      return "us";
    case "unknown":
      return "vendor";
    default:
      return "nobody";
  }
}

/** What troubles with one cause have in common: a COUNTER exception is its own cause, all else goes by its advice. */
export function causeOf(errorCode: string): string {
  const advice = adviceFor(errorCode);
  return advice?.place === "harvest.error" ? advice.key : errorCode;
}
