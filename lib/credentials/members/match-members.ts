import { spelling } from "@/lib/counter/spelling";
import { folded } from "@/lib/kit/format/search-words";
import type { ServiceMember } from "./read-members";

/** How a member was matched, in the order of trust; "chosen": by the user. */
export const memberMatches = ["isni", "isil", "ror", "oclc", "proprietary", "customer", "name", "chosen"] as const;

export type MemberMatch = {
  by: (typeof memberMatches)[number] | null;
  /** Null if the member is not matched, or several organizations are possible. */
  organization: number | null;
  /** Possible organizations, most similar first. */
  candidates: number[];
};

/** Names and ids by which an organization may be recognized. */
export type MemberCandidate = {
  id: number;
  names: readonly string[];
  /** Its internal id and other names: users note identifiers there, with or without their type. */
  notes: readonly string[];
  /** "Type:value", from reports that were imported for it. */
  identifiers: readonly string[];
  /** Its customer ids at the same platform. */
  customerIds: readonly string[];
};

const MOST_CANDIDATES = 3;

/** Matches members by identifiers, then by the customer id of existing credentials, then by equal names. */
export function matchMembers(members: readonly ServiceMember[], libraries: readonly MemberCandidate[]): MemberMatch[] {
  const byIdentifier = indexOf(libraries, ({ identifiers, notes }) => [
    ...identifiers.map(typed),
    ...notes.flatMap(noted),
  ]);
  const byCustomer = indexOf(libraries, ({ customerIds }) => customerIds.map(sameId));
  const byName = indexOf(libraries, ({ names, notes }) => [...names, ...notes].map(plain));
  const words = libraries.map(({ id, names }) => ({ id, names: names.map(wordsOf) }));
  return members.map((member) => {
    const proofs = [
      ...member.identifiers
        .map(typed)
        .sort(byTrust)
        .map((key) => ({ by: typeOf(key), ids: byIdentifier.get(key) })),
      { by: "customer" as const, ids: member.customerId ? byCustomer.get(sameId(member.customerId)) : undefined },
    ].flatMap(({ by, ids }) => (by && ids ? [{ by, ids: [...ids] }] : []));
    const [first] = proofs;
    if (first) return decided(first.by, [...new Set(proofs.flatMap(({ ids }) => ids))]);
    const called = new Set(member.names.flatMap((name) => [...(byName.get(plain(name)) ?? [])]));
    return called.size > 0
      ? decided("name", [...called])
      : { by: null, organization: null, candidates: similar(member, words) };
  });
}

/** Identifiers that lead to different organizations prove none of them. */
function decided(by: MemberMatch["by"], ids: number[]): MemberMatch {
  const [only, ...others] = ids;
  if (only === undefined || others.length > 0)
    return { by: null, organization: null, candidates: ids.slice(0, MOST_CANDIDATES) };
  return { by, organization: only, candidates: [] };
}

function indexOf(
  libraries: readonly MemberCandidate[],
  keysOf: (library: MemberCandidate) => string[],
): Map<string, Set<number>> {
  const index = new Map<string, Set<number>>();
  for (const library of libraries)
    for (const key of keysOf(library)) if (key) index.set(key, (index.get(key) ?? new Set()).add(library.id));
  return index;
}

/** Comparable form of a customer id. */
export const sameId = (customerId: string): string => customerId.trim().toLowerCase();

const types = ["isni", "isil", "ror", "oclc", "proprietary"] as const;

const typeOf = (key: string) => types.find((type) => key.startsWith(`${type}:`));

const byTrust = (one: string, other: string) => rank(one) - rank(other);

function rank(key: string): number {
  const at = types.findIndex((type) => key.startsWith(`${type}:`));
  return at === -1 ? types.length : at;
}

/** "ISNI:https://isni.org/isni/0000 0001 …" and "isni:00000001…" are the same. */
function typed(identifier: string): string {
  const at = identifier.indexOf(":");
  return `${spelling(identifier.slice(0, at))}:${value(identifier.slice(at + 1))}`;
}

const value = (text: string) => spelling(text.replace(/^\s*https?:\/\/(www\.)?(isni\.org\/(isni\/)?|ror\.org\/)/i, ""));

/** The forms of ISNI and ROR are their own; an ISIL starts with the code of a country or agency. */
const forms = [
  ["isni", /^\d{15}[\dx]$/],
  ["ror", /^0[a-hj-km-np-tv-z\d]{6}\d{2}$/],
] as const;

function noted(note: string): string[] {
  const [, type, rest] = /^(ISNI|ISIL|ROR|OCLC)\b\s*(?:[:=]\s*)?(\S.*)$/i.exec(note.trim()) ?? [];
  if (type && rest) return [`${type.toLowerCase()}:${value(rest)}`];
  if (/^[A-Z]{1,4}-[\w:/-]{1,11}$/i.test(note.trim())) return [`isil:${value(note)}`];
  return forms.flatMap(([name, form]) => (form.test(value(note)) ? [`${name}:${value(note)}`] : []));
}

const plain = (name: string) =>
  folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const fillers = new Set([
  "the",
  "of",
  "and",
  "for",
  "library",
  "libraries",
  "knihovna",
  "knihovny",
  "v",
  "a",
  "ve",
  "na",
  "de",
]);

const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(
    plain(name)
      .split(" ")
      .filter((word) => word !== "" && !fillers.has(word)),
  );

/** Share of common words from which names are possibly the same. */
const SIMILAR = 0.5;

function similar(member: ServiceMember, libraries: readonly { id: number; names: ReadonlySet<string>[] }[]): number[] {
  const names = member.names.map(wordsOf);
  return libraries
    .map(({ id, names: others }) => ({
      id,
      share: Math.max(0, ...names.flatMap((name) => others.map((other) => shareOf(name, other)))),
    }))
    .filter(({ share }) => share >= SIMILAR)
    .sort((one, other) => other.share - one.share)
    .slice(0, MOST_CANDIDATES)
    .map(({ id }) => id);
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length;
  return common === 0 ? 0 : common / (one.size + other.size - common);
}
