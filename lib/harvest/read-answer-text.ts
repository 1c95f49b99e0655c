import "server-only";
import { readStoredFile } from "@/lib/kit/files/stored-file";
import type { Scrub } from "./sushi/scrub";
import { MOST_CHARACTERS, type Reported } from "./vendor-mail";

const MOST_BYTES = MOST_CHARACTERS * 8;
/** Where reading stops, half a secret may stand that nobody recognises; in its longest spelling it has no more characters. */
const LONGEST_SECRET = 1300;

/** The beginning of a stored answer without secrets; for one that is gone or no text, why it is not there. */
export async function readAnswerText(
  file: { storedAs: string; sha256: string },
  scrub: Scrub,
): Promise<Reported["answer"]> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of readStoredFile(file)) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > MOST_BYTES) break;
    }
  } catch {
    return { missing: "none" };
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MOST_BYTES));
  if (isBinary(text)) return { missing: "not-text" };
  const isCut = size > MOST_BYTES;
  const clean = isCut ? scrub.text(text).slice(0, -LONGEST_SECRET) : scrub.text(text);
  return { text: clean.slice(0, MOST_CHARACTERS), isWhole: !isCut && clean.length <= MOST_CHARACTERS };
}

const isBinary = (text: string): boolean => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a packed file from text.
  const odd = text.match(/[\u0000-\u0008\u000E-\u001F\uFFFD]/g)?.length ?? 0;
  return odd > text.length / 20;
};
