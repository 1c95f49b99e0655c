import { Problem } from "../errors";

type Sent = { headers: Headers; body: AsyncIterable<Uint8Array> | null };

/** A disconnected client would not see the error: a body up to this many times too large is read and discarded. */
const PASSED_OVER = 5;

/** The text of a body, limited to this many bytes. */
export async function readText({ body, headers }: Sent, most: number): Promise<string> {
  const tooLarge = () => new Problem(413, "bodyTooLarge");
  if (Number(headers.get("content-length") ?? 0) > most * PASSED_OVER) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > most * PASSED_OVER) throw tooLarge();
    if (size <= most) pieces.push(piece);
  }
  if (size > most) throw tooLarge();
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** A parsed JSON body; an empty body is an empty object. Other media types are refused unread. */
export async function readJson(sent: Sent, most: number): Promise<unknown> {
  const type = sent.headers.get("content-type");
  const isJson = /^application\/json\s*(;|$)/i.test(type ?? "");
  if (type !== null && !isJson) throw new Problem(415, "bodyNotJson");
  const text = await readText(sent, most);
  if (text === "") return {};
  if (!isJson) throw new Problem(415, "bodyNotJson");
  const value = parse(text);
  if (isDeeper(value, MOST_LEVELS)) throw new Problem(400, "bodyTooDeep");
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, "bodyNotJson");
  }
}

/** Deeper than any call needs, and shallow enough for recursion. */
const MOST_LEVELS = 50;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
