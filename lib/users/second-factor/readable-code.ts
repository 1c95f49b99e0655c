import { randomInt } from "node:crypto";

/** Letters and digits that are not confused when read from paper. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Random text that people can read and type. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
