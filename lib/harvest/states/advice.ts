import { classOf, isException } from "@/lib/counter/standard/exceptions";
import { errorWords } from "./error-words";

/** Message namespaces with advice. */
export const advicePlaces = ["counter.exception", "harvest.error"] as const;

/**
 * Recommended contact: the provider; this installation's administrators; the users who manage the credentials (`us`);
 * or `nobody`, because the problem passes by itself. Texts: harvest.contact.<contact>.
 */
export const adviceContacts = ["vendor", "admin", "us", "nobody"] as const;

type AdviceContact = (typeof adviceContacts)[number];

/** Texts are under `<place>.<key>` in the messages: name, meaning, cause and action. */
export type Advice = { place: (typeof advicePlaces)[number]; key: string; contact: AdviceContact };

/** Contacts for failures other than COUNTER exceptions, by code in attempt-status.ts and transport-failed.ts. */
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
  "only-in-earlier-release": "us",
  "other-institution": "us",
  "rejected-institution": "us",
  "release-retired": "us",
  "report-with-error-status": "nobody",
  "unclear-institution": "us",
  "unconfirmed-institution": "us",
  "unusable-report": "vendor",
};

const ourOwn = ["file-changed", "import", "interrupted", "secrets-unreadable", "storage"];

/** The provider follows the Code of Practice; only another release of the report helps. */
const ofReleases = ["only-in-earlier-release", "release-retired"];

/** A mail to the provider is pointless: the failure happened in this installation, or the provider is in the right. */
export const isNotForProvider = (errorCode: string): boolean =>
  ourOwn.includes(errorCode) || ofReleases.includes(errorCode);

/** Exceptions whose class does not determine the contact. */
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
 * Explains an error code: meaning, usual cause, remedy and contact; null for the empty code. A finding has the advice
 * of its kind; the findings themselves give the details.
 */
export function adviceFor(errorCode: string): Advice | null {
  const words = errorWords(statusClass(errorCode), isException);
  if (!words) return null;
  if (words.place === "counter.exception") return { ...words, contact: exceptionContact(errorCode) };
  return { place: "harvest.error", key: words.key, contact: contacts[words.key] ?? "vendor" };
}

/** Credentials are marked broken by an exact HTTP status, but only some statuses have texts of their own. */
function statusClass(code: string): string {
  const [, first] = code.match(/^http-([345])\d\d$/) ?? [];
  if (!first || ["http-400", "http-401", "http-403", "http-404", "http-429"].includes(code)) return code;
  return first === "3" ? "http-other" : `http-${first}xx`;
}

function exceptionContact(errorCode: string): AdviceContact {
  const contact = exceptional[errorCode];
  if (contact) return contact;
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

/** Groups problems by cause: COUNTER exceptions by their code, everything else by its advice. */
export function causeOf(errorCode: string): string {
  const advice = adviceFor(errorCode);
  return advice?.place === "harvest.error" ? advice.key : errorCode;
}
