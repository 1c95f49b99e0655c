import "server-only";
import type { Scope } from "@/lib/access/scope";
import { normaliseIsbn } from "@/lib/counter/standard/identifiers";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { privateHosts } from "@/lib/kit/outgoing/public-address";
import { bodyOf, safeRequest } from "@/lib/kit/outgoing/safe-request";
import { coverTypeOf } from "./cover-type";
import { keepCover, keptCover, makeRoom } from "./keep-cover";

const LIMITS = { connect: 3_000, idle: 3_000, total: 6_000, bytes: 1_000_000 };
/** Space is freed once per this many new covers. */
const NEW_ONES = 200;
/** Concurrent requests to the source; further readers see the page without a cover. */
const MOST_AT_ONCE = 4;

const asked = new Map<string, Promise<Uint8Array>>();
let arrived = 0;

/**
 * A book's cover, from the cache or the configured source; null if there is no cover, ISBN or source. Failures are
 * logged and retried for the next reader.
 */
export async function findCover(isbnText: string): Promise<Uint8Array | null> {
  const isbn = normaliseIsbn(isbnText)?.value.replaceAll("-", "");
  if (!settings().COVERS_URL || !isbn || !/^\d{12}[\dX]$|^\d{9}[\dX]$/.test(isbn)) return null;
  try {
    const bytes = (await keptCover(isbn)) ?? (await fetchOnce(isbn));
    return bytes && bytes.byteLength > 0 ? bytes : null;
  } catch (error) {
    log.warn({ error: String(error), isbn }, "a cover could not be fetched");
    return null;
  }
}

/** The cover of a title. Throws NotFound. */
export async function openCover(_scope: Scope<"usage.view">, titleId: number): Promise<Response> {
  const title = await db().title.findUnique({ where: { id: titleId }, select: { isbn: true } });
  const bytes = title && (await findCover(title.isbn));
  const type = bytes && coverTypeOf(bytes);
  if (!type) throw new NotFound();
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": type,
      "content-length": String(bytes.byteLength),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=86400",
    },
  });
}

async function fetchOnce(isbn: string): Promise<Uint8Array | null> {
  const waiting = asked.get(isbn);
  if (waiting) return waiting;
  if (asked.size >= MOST_AT_ONCE) return null;
  const coming = fetchCover(isbn).finally(() => asked.delete(isbn));
  asked.set(isbn, coming);
  return coming;
}

/** Empty if the source has none or returns something else. */
async function fetchCover(isbn: string): Promise<Uint8Array> {
  const url = new URL(settings().COVERS_URL.replace("{isbn}", isbn));
  const { response } = await safeRequest(url, {
    allowed: privateHosts(settings().SUSHI_PRIVATE_HOSTS),
    limits: LIMITS,
    signal: AbortSignal.timeout(LIMITS.total),
    accept: "image/jpeg,image/png,image/webp",
  });
  try {
    const { statusCode: status } = response;
    if (status !== 200 && status !== 404 && status !== 204) throw new Error(`the source answered ${status}`);
    const body = status === 200 ? await wholeBody(response) : new Uint8Array();
    const cover = coverTypeOf(body) ? body : new Uint8Array();
    await keepCover(isbn, cover);
    arrived += 1;
    if (arrived % NEW_ONES === 0) await makeRoom();
    return cover;
  } finally {
    response.destroy();
  }
}

async function wholeBody(response: Parameters<typeof bodyOf>[0]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyOf(response, LIMITS.bytes)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
