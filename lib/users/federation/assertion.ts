import { domainPattern } from "@/lib/kit/domain-pattern";
import type { Identity } from "../identities/sign-in-providers";

/** Headers that the web server with the Shibboleth SP sets; see docs/deploy/shibboleth/apache.conf. */
export const federationHeaders = {
  secret: "x-shib-secret",
  provider: "x-shib-identity-provider",
  subjectId: "x-shib-subject-id",
  pairwiseId: "x-shib-pairwise-id",
  eppn: "x-shib-eppn",
  homeOrganization: "x-shib-home-organization",
  affiliation: "x-shib-affiliation",
  email: "x-shib-mail",
  givenName: "x-shib-given-name",
  surname: "x-shib-sn",
} as const;

/** A person as their institution describes them. */
export type Assertion = {
  identity: Identity;
  /** Domain of the identifier: the SP checks that the institution may use it. Lower case. */
  scope: string;
  /** The attribute schacHomeOrganization. Lower case. */
  homeOrganization: string | null;
  /** Values such as "staff@example.org", lower case. */
  affiliations: readonly string[];
  email: string | null;
  firstName: string;
  lastName: string;
};

/** `incomplete`: no provider or no identifier; `malformed`: a value that no provider sends, such as a repeated header. */
type Reading = { assertion: Assertion } | { problem: "incomplete" | "malformed" };

const MOST_CHARACTERS = 4096;
const MOST_VALUES = 100;
const MOST_IN_NAME = 150;

/** Reads trusted headers. Values are those of Node: bytes as Latin-1. */
export function readAssertion(headers: Headers): Reading {
  const values = (name: string) => valuesOf(headers.get(name));
  const all = Object.values(federationHeaders).map((name) => headers.get(name) ?? "");
  if (all.some((text) => text.length > MOST_CHARACTERS || hasControl(text))) return { problem: "malformed" };
  const [provider = "", ...otherProviders] = values(federationHeaders.provider);
  const subject = readSubject(values);
  if (provider === "" || subject === "missing") return { problem: "incomplete" };
  if (subject === "malformed" || otherProviders.length > 0 || !isEntityId(provider)) return { problem: "malformed" };
  const { kind, text } = subject;
  const [home = ""] = values(federationHeaders.homeOrganization);
  return {
    assertion: {
      identity: { kind, provider, subject: text },
      scope: text.slice(text.lastIndexOf("@") + 1),
      homeOrganization: domainPattern.test(home.toLowerCase()) ? home.toLowerCase() : null,
      affiliations: values(federationHeaders.affiliation).map((value) => value.toLowerCase()),
      email: values(federationHeaders.email).find(isEmail)?.toLowerCase() ?? null,
      firstName: nameOf(values(federationHeaders.givenName)),
      lastName: nameOf(values(federationHeaders.surname)),
    },
  };
}

/**
 * The strongest identifier: subject-id is never given to another person, pairwise-id neither, eppn may be. A malformed
 * one is no reason to use a weaker one. All compare without case (SAML V2.0 Subject Identifier Attributes §3.3, §3.4).
 */
function readSubject(values: (name: string) => string[]) {
  for (const [kind, name] of [
    ["subject-id", federationHeaders.subjectId],
    ["pairwise-id", federationHeaders.pairwiseId],
    ["eppn", federationHeaders.eppn],
  ] as const) {
    const [value, ...others] = values(name);
    if (value === undefined) continue;
    const text = value.toLowerCase();
    const isWhole =
      kind === "eppn" ? isScoped(text, /^[^\s@,;]{1,256}$/) : isScoped(text, /^[a-z0-9][a-z0-9=-]{0,126}$/);
    return others.length === 0 && isWhole ? { kind, text } : "malformed";
  }
  return "missing";
}

function isScoped(text: string, unique: RegExp): boolean {
  const at = text.indexOf("@");
  return at > 0 && unique.test(text.slice(0, at)) && domainPattern.test(text.slice(at + 1));
}

/** A URL or URN. A header that came twice is joined with a comma and a blank. */
const isEntityId = (text: string): boolean => text.length <= 1024 && /^[a-z][a-z0-9+.-]{0,30}:[^\s,;]+$/i.test(text);

const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@,;]{1,64}@[a-z0-9.-]{1,190}$/i.test(text);

const nameOf = ([first = ""]: readonly string[]) => first.slice(0, MOST_IN_NAME);

/** Control characters, also those of Latin-1 and line breaks of Unicode that decoding may bring. */
const hasControl = (text: string): boolean => [...text].some((one) => one < " " || one === "\u007f");

/**
 * The values of an attribute. The SP separates them with semicolons and writes a semicolon in a value as `\;`. Apache
 * sends "(null)" for a variable that is not set.
 */
function valuesOf(header: string | null): string[] {
  if (header === null || header === "(null)") return [];
  const values = [""];
  const text = decoded(header);
  for (let at = 0; at < text.length; at += 1) {
    const isEscaped = text[at] === "\\" && text[at + 1] === ";";
    if (isEscaped) at += 1;
    if (text[at] === ";" && !isEscaped) values.push("");
    else values[values.length - 1] += text[at] ?? "";
  }
  return values
    .map((value) => value.trim())
    .filter(Boolean)
    .slice(0, MOST_VALUES);
}

/** The SP sends UTF-8, which Node reads as Latin-1. */
function decoded(text: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}
