import "server-only";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Scope } from "@/lib/access/scope";
import { normalizeIsbn } from "@/lib/counter/standard/identifiers";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { log } from "@/lib/kit/log";
import { privateHosts } from "@/lib/kit/outgoing/public-address";
import { readAnswerBody, safeRequest } from "@/lib/kit/outgoing/safe-request";
import { type ImageType, imageTypeOf } from "@/lib/site/appearance/image-type";
import { catalogWithin } from "@/lib/tags/catalog-within";

const LIMITS = { connect: 3_000, idle: 3_000, total: 6_000, bytes: 1_000_000 };
/** Space is freed once per this many new covers. */
const NEW_ONES = 200;
/** Concurrent requests to the source; further readers see the page without a cover. */
const MOST_AT_ONCE = 4;

const pending = new Map<string, Promise<Uint8Array>>();
let arrived = 0;

/**
 * A book's cover, from the cache or the configured source; null if there is no cover, ISBN or source. Failures are
 * logged and retried for the next reader.
 */
export async function findCover(isbnText: string): Promise<Uint8Array | null> {
  const isbn = normalizeIsbn(isbnText)?.value.replaceAll("-", "");
  if (!settings().COVERS_URL || !isbn || !/^\d{12}[\dX]$|^\d{9}[\dX]$/.test(isbn)) return null;
  try {
    const bytes = (await keptCover(isbn)) ?? (await fetchOnce(isbn));
    return bytes && bytes.byteLength > 0 ? bytes : null;
  } catch (error) {
    log.warn({ error: String(error), isbn }, "cover could not be fetched");
    return null;
  }
}

/** The cover of a title. Throws NotFound. */
export async function openCover(scope: Scope<"usage.view">, titleId: number): Promise<Response> {
  const [id] = await catalogWithin(scope, "titles", [titleId]);
  const title = id && (await db().title.findUnique({ where: { id }, select: { isbn: true } }));
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
  const waiting = pending.get(isbn);
  if (waiting) return waiting;
  if (pending.size >= MOST_AT_ONCE) return null;
  const coming = fetchCover(isbn).finally(() => pending.delete(isbn));
  pending.set(isbn, coming);
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
    if (status !== 200 && status !== 404 && status !== 204) throw new Error(`the source of covers returned ${status}`);
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

async function wholeBody(response: Parameters<typeof readAnswerBody>[0]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readAnswerBody(response, LIMITS.bytes)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** Smaller than any cover: some sources return a dot if they have none. */
const LEAST = 200;

/** Media type of a cover by content: raster images only, because an SVG may contain active content. */
function coverTypeOf(bytes: Uint8Array): Exclude<ImageType, "image/svg+xml"> | null {
  if (bytes.byteLength < LEAST) return null;
  const type = imageTypeOf(bytes);
  return type === "image/svg+xml" ? null : type;
}

const DAY = 86_400_000;
/** Covers hardly change, but some are added later. */
const KEPT = 90 * DAY;
const ABSENT_KEPT = 14 * DAY;
const MOST_COVERS = 20_000;
const MOST_BYTES = 500_000_000;

const shelf = () => path.resolve(settings().DATA_FOLDER, "covers");
/** Digits of an ISBN only, so that nothing else can name a file. */
const placeOf = (isbn: string) => path.join(shelf(), isbn.slice(-2), isbn);

/** The cached cover, empty if there was none; undefined if unknown or expired. */
async function keptCover(isbn: string): Promise<Uint8Array | undefined> {
  try {
    const place = placeOf(isbn);
    const { mtimeMs, size } = await stat(place);
    if (now().getTime() - mtimeMs > (size === 0 ? ABSENT_KEPT : KEPT)) return undefined;
    return await readFile(place);
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

/** Caches a cover or its absence atomically; removes the oldest if there are too many. */
async function keepCover(isbn: string, bytes: Uint8Array): Promise<void> {
  const place = placeOf(isbn);
  const arriving = `${place}.${process.pid}.part`;
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  await writeFile(arriving, bytes, { mode: 0o600 });
  await utimes(arriving, now(), now());
  await rename(arriving, place);
}

/** Removes the oldest covers until the limits hold; returns their number. */
export async function makeRoom(most = { covers: MOST_COVERS, bytes: MOST_BYTES }): Promise<number> {
  const folders = await readdir(shelf()).catch((error: unknown) => {
    if (isMissingFile(error)) return [];
    throw error;
  });
  const covers: { file: string; at: number; size: number }[] = [];
  for (const folder of folders)
    for (const name of await readdir(path.join(shelf(), folder))) {
      const file = path.join(shelf(), folder, name);
      const stats = await stat(file).catch(() => null);
      if (stats) covers.push({ file, at: stats.mtimeMs, size: stats.size });
    }
  covers.sort((one, other) => other.at - one.at);
  let bytes = 0;
  const evicted = covers.filter(({ size }, place) => {
    bytes += size;
    return place >= most.covers || bytes > most.bytes;
  });
  for (const { file } of evicted) await rm(file, { force: true });
  return evicted.length;
}
