import { reach } from "@/lib/access/reach";
import type { FoundRow } from "./read-places";
import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { findRowsCall } from "@/lib/imports/contract";
import { followRewrites } from "@/lib/imports/publish/follow-rewrites";
import { db } from "@/lib/kit/db";
import { Invalid, NotFound, Refused } from "@/lib/kit/errors";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { FileChanged } from "@/lib/kit/files/stored-file";
import { readFactKey } from "@/lib/usage/fact-key";
import { factTest } from "./fact-test";
import type { Source } from "./find-source";
import { findSource } from "./find-source";
import { readPlaces } from "./read-places";

type Query = Parsed<typeof findRowsCall.query>;
type Answer = z.input<typeof findRowsCall.returns>;

const MOST_ROWS = 50;

/**
 * Places in an import's file that contributed to one of its facts, with their text. Throws NotFound for imports out of
 * reach, Refused if the file is gone.
 */
export async function findRows(
  scope: Scope<"usage.view">,
  asked: number,
  { fact: key, value }: Query,
  signal: AbortSignal,
): Promise<Answer> {
  const fact = readFactKey(key);
  if (!fact) throw new Invalid({ fact: ["invalid"] });
  const id = await followRewrites(asked);
  const organizationId = reach(scope);
  const known = await db().import.count({ where: { id, organizationId, state: { in: ["current", "replaced"] } } });
  if (known === 0) throw new NotFound();
  const source = await findSource(id);
  if (!source) throw new Refused("noFileToShow");
  try {
    const { rows, isAll } = await read(source, await factTest(fact), { value, signal });
    const places = await readPlaces(source, rows);
    return {
      file: { pk: source.file.id, name: source.file.name },
      sum: rows.reduce((sum, { record }) => sum + record.value, 0),
      complete: isAll,
      results: rows.map(({ part, record }, index) => ({ part, value: record.value, ...(places[index] ?? nowhere) })),
    };
  } catch (error) {
    if (error instanceof FileChanged || isMissingFile(error)) throw new Refused("noFileToShow");
    throw error;
  }
}

const nowhere = { row: null, path: null, raw: null };

type Wanted = { value: number | undefined; signal: AbortSignal };

/** Stops once the records found add up to the value: nothing else can contribute. */
async function read(source: Source, isOfFact: (record: UsageRecord) => boolean, { value, signal }: Wanted) {
  const rows: FoundRow[] = [];
  let left = value ?? Number.POSITIVE_INFINITY;
  for await (const { part, records } of source.read()) {
    signal.throwIfAborted();
    for (const record of records) {
      if (!isOfFact(record)) continue;
      rows.push({ part, record });
      left -= record.value;
      if (left <= 0 || rows.length === MOST_ROWS) return { rows, isAll: left <= 0 };
    }
  }
  return { rows, isAll: true };
}
