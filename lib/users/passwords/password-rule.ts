import { folded } from "@/lib/kit/format/search-words";

const MINIMUM_PASSWORD_LENGTH = 8;

/** Similarity above which a password counts as derived from a word (Django's bound). */
const SIMILAR = 0.7;

/** Minimum number of different characters, without spaces. */
const FEWEST_DIFFERENT = 4;

/** Extra letters that do not turn known words into a strong password. */
const LETTERS_BESIDE = 2;

/** An e-mail address, which anyone may know, even if it is another one than the owner's. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** In the order of messages. */
export const passwordRules = [
  "passwordShort",
  "passwordDigits",
  "passwordRepeats",
  "passwordSimilar",
  "passwordCommon",
] as const;

type PasswordProblem = (typeof passwordRules)[number];

type Circumstances = {
  /** Words an attacker knows: e-mail, names, and the names of site and organizations. */
  words: readonly string[];
  /** Whether a lower-case word is a common password. */
  isCommon?: (word: string) => boolean;
};

/**
 * Problems of a password: too short, digits only, repetitive, similar to data of its owner, or common. Any character is
 * allowed.
 */
export function passwordProblems(
  password: string,
  { words, isCommon = () => false }: Circumstances,
): PasswordProblem[] {
  const applies: Record<PasswordProblem, boolean> = {
    passwordShort: [...password].length < MINIMUM_PASSWORD_LENGTH,
    passwordDigits: /^\p{Nd}+$/u.test(password),
    passwordRepeats: isRepetition(password),
    passwordSimilar:
      ADDRESS.test(password) || words.some((word) => isSimilar(password, word)) || isMadeOf(password, words),
    passwordCommon: spellings(password).some(isCommon),
  };
  return passwordRules.filter((rule) => applies[rule]);
}

/** A short piece repeated, or very few different characters; short passwords are reported as short instead. */
function isRepetition(password: string): boolean {
  const letters = [...password.toLowerCase()];
  if (letters.length < MINIMUM_PASSWORD_LENGTH) return false;
  if (new Set(letters.filter((letter) => letter.trim() !== "")).size < FEWEST_DIFFERENT) return true;
  const pieces = Array.from({ length: MINIMUM_PASSWORD_LENGTH - 1 }, (_, index) => index + 1);
  return pieces.some(
    (length) => letters.length >= 2 * length && letters.every((letter, index) => letter === letters[index % length]),
  );
}

/** Only known words in any combination with digits and symbols: "Hradisko-Usus2024!". */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const typed = lettersOf(password);
  const parts = words
    .flatMap((word) => [lettersOf(word), ...folded(word).split(/\P{L}+/u)])
    .filter((part) => part.length > 2)
    .toSorted((one, other) => other.length - one.length);
  const left = parts.reduce((rest, part) => rest.replaceAll(part, ""), typed);
  return left.length < typed.length && left.length <= LETTERS_BESIDE;
}

const lettersOf = (text: string): string => folded(text).replace(/\P{L}+/gu, "");

/** Lower-case, with and without digits and symbols at the ends ("Dragon_2024!" gives "dragon"). */
function spellings(password: string): string[] {
  const lower = password.toLowerCase();
  return [lower, lower.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, "")].filter(Boolean);
}

function isSimilar(password: string, word: string): boolean {
  const typed = folded(password);
  const whole = folded(word);
  const parts = [whole, ...whole.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
  return parts.some((part) => similarity(typed, part) >= SIMILAR);
}

/** Common characters in any order, as a share of all characters of both. */
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
