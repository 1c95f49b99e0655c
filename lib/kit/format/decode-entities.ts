import { decodeHTMLStrict } from "entities/decode";

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** Controls, soft hyphens and joiners would make equal names differ. */
const INVISIBLE = /\p{Cf}|(?!\s)\p{Cc}/gu;

/** NUL, which the standard of HTML decodes to a replacement character. */
const NOTHING = /^&#x?0+;$/i;

/** A few systems escape their texts again and again. */
const MOST_ROUNDS = 4;

/** The text with HTML entities as characters, also if they were escaped several times; unknown ones stay. */
export function decodeEntities(text: string, rounds = MOST_ROUNDS): string {
  if (!text.includes("&")) return text;
  const decoded = text.replace(ENTITY, (entity) => {
    const character = decodeHTMLStrict(entity);
    // The library answers with a replacement character where an entity names none.
    if (character.includes("\ufffd")) return NOTHING.test(entity) ? "" : entity;
    return character.replace(INVISIBLE, "").replace(/[^\S\n\t]/g, " ");
  });
  return decoded === text || rounds === 1 ? decoded : decodeEntities(decoded, rounds - 1);
}
