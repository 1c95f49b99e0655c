import { randomInt } from "node:crypto";

/** Letters and digits that nobody takes for one another when reading them from paper. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Random text that a person can read and type. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
