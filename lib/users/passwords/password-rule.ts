import { folded } from "@/lib/kit/format/search-words";

const MINIMUM_PASSWORD_LENGTH = 8;

/** From which share of common characters on a password counts as made from a word; Django's bound. */
const SIMILAR = 0.7;

export type PasswordProblem = "passwordShort" | "passwordDigits" | "passwordSimilar" | "passwordCommon";

type Circumstances = {
  /** What an attacker knows: e-mail, names, name of the site. */
  words: readonly string[];
  /** Whether a word in lower case is among the passwords tried first everywhere. */
  isCommon?: (word: string) => boolean;
};

/** What is wrong with a password: too short, digits only, close to what is known of its owner, or common. Any character is allowed. */
export function passwordProblems(
  password: string,
  { words, isCommon = () => false }: Circumstances,
): PasswordProblem[] {
  const problems: [PasswordProblem, boolean][] = [
    ["passwordShort", [...password].length < MINIMUM_PASSWORD_LENGTH],
    ["passwordDigits", /^\p{Nd}+$/u.test(password)],
    ["passwordSimilar", words.some((word) => isSimilar(password, word))],
    ["passwordCommon", spellings(password).some(isCommon)],
  ];
  return problems.filter(([, applies]) => applies).map(([problem]) => problem);
}

/** In lower case: as it is, and without digits and symbols at its ends ("Dragon_2024!" is "dragon"). */
function spellings(password: string): string[] {
  const lower = password.toLowerCase();
  return [lower, lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")].filter(Boolean);
}

function isSimilar(password: string, word: string): boolean {
  const typed = folded(password);
  const whole = folded(word);
  const parts = [whole, ...whole.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
  return parts.some((part) => similarity(typed, part) >= SIMILAR);
}

/** Characters that both have, in any order, as a share of all characters of both. */
function similarity(one: string, other: string): number {
  const left = new Map<string, number>();
  for (const letter of one) left.set(letter, (left.get(letter) ?? 0) + 1);
  let shared = 0;
  for (const letter of other) {
    const count = left.get(letter) ?? 0;
    if (count > 0) shared += 1;
    left.set(letter, count - 1);
  }
  return (2 * shared) / (one.length + other.length);
}
