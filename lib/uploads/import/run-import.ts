import "server-only";
import type { FileReport } from "@/lib/counter/reading";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { placeKey } from "@/lib/imports/place";
import { giveUpUpload, publishImports } from "@/lib/imports/publish/import-state";
import type { Portion } from "@/lib/imports/write/fact-stream";
import { type LoadedImport, loadImports } from "@/lib/imports/write/load-imports";
import { keepPublisherIds } from "@/lib/imports/write/publisher-ids";
import { storableText } from "@/lib/imports/write/storable-text";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";
import { includedParts } from "../checked";
import { choiceFor } from "../choose/choices";
import { findExistingMonths } from "../choose/existing-months";
import { type UploadContents, uploadContents } from "../choose/upload-contents";
import type { PlannedImport } from "../choose/upload-plan";
import { partKey, readFileParts } from "../read/open-reports";
import { readerOf } from "../read/reader-of";
import type { UploadError } from "../upload-error";
import { runUpload, UploadReading, type UploadRun, uploadImports } from "../upload-run";
import { announceImports } from "./announce-imports";

/** Publishing thousands of months takes seconds, and may wait as long for others publishing one of them. */
const PUBLISHING_MILLISECONDS = 300_000;

/** Thrown if the file reads differently than at its check. */
class ReadOtherwise extends Error {
  override readonly name = "ReadOtherwise";
}

/** Thrown if nothing is left to import. */
class NothingLeft extends Error {
  override readonly name = "NothingLeft";
}

/** Thrown if months with existing data are undecided. */
class PlacesTaken extends Error {
  override readonly name = "PlacesTaken";
}

/** `indexOf`: by index in the plan, the index here; absent for skipped months. */
type Wanted = { imports: PlannedImport[]; replaces: boolean[]; indexOf: ReadonlyMap<number, number> };

/** Imports a checked file: all its usage becomes visible in one step, or none. */
export function runImport(uploadId: number, signal: AbortSignal): Promise<void> {
  const work = { perform: importFile, failureOf, settleFailed, unforeseen: "import-error" } as const;
  return runUpload(uploadImports, uploadId, work, signal);
}

async function importFile(importing: UploadRun): Promise<void> {
  const { upload, run } = importing;
  const contents = await uploadContents(upload);
  if (!contents || contents.plan.overlaps.length > 0 || hasUnowned(contents)) throw new ReadOtherwise();
  const selection = await choose(contents);
  if (selection.imports.length === 0) throw new NothingLeft();
  const places = selection.imports.map(({ place }) => place);
  const publishers: Publishers = {};
  const portions = readPortions(importing, { contents, selection, publishers });
  const { signal } = run;
  await loadImports({ places, origin: { uploadId: upload.id }, portions, signal }, async (loaded) => {
    requireAsChecked(selection, loaded);
    await run.write((tx) => publish(tx, upload, { selection, loaded, publishers }), PUBLISHING_MILLISECONDS);
  });
}

function failureOf(error: unknown): UploadError | null {
  if (error instanceof PlacesTaken) return "clashing-data";
  if (error instanceof ReadOtherwise) return "import-not-possible";
  if (error instanceof NothingLeft) return "nothing-to-import";
  return error instanceof Problem ? "import-not-possible" : null;
}

/** Whether some usage has no owner or platform yet. */
const hasUnowned = ({ checked, ownership, platforms }: UploadContents): boolean =>
  includedParts(checked).some((part) => ownership.ownerOf(part) === null || platforms.platformOf(part) === null);

/** Months with existing data are skipped or replaced, as decided. */
async function choose({ plan, choices }: UploadContents): Promise<Wanted> {
  const occupied = await findExistingMonths(
    db(),
    plan.imports.map(({ place }) => place),
  );
  const keys = new Set(occupied.map(({ place }) => placeKey(place)));
  const selection: Wanted & { indexOf: Map<number, number> } = { imports: [], replaces: [], indexOf: new Map() };
  for (const [index, planned] of plan.imports.entries()) {
    const choice = choiceFor(choices, planned.place);
    if (choice === "skip" && keys.has(placeKey(planned.place))) continue;
    selection.indexOf.set(index, selection.imports.push(planned) - 1);
    selection.replaces.push(choice === "replace");
  }
  return selection;
}

type Publishers = Record<string, readonly string[]>;

type Plan = { contents: UploadContents; selection: Wanted };

/** The file's records by import. */
async function* readPortions(
  importing: UploadRun,
  { contents, selection, publishers }: Plan & { publishers: Publishers },
): AsyncGenerator<Portion[]> {
  const { checked, plan } = contents;
  const importOf = new Map<string, number>();
  for (const [index, { report, institution, month }] of checked.parts.entries()) {
    const at = selection.indexOf.get(plan.importOfPart[index] ?? -1);
    importOf.set(partKey(report, institution, month), at ?? -1);
  }
  const file = new UploadReading(importing);
  const { reader } = await readerOf(importing.upload);
  for await (const { records, keyOf } of readFileParts(noting(file.reports(reader), publishers))) {
    yield sorted(records, (record) => importOf.get(keyOf(record)));
    file.count(records.length);
  }
}

/** Collects the Publisher_ID of each publisher while reports are read. */
async function* noting(reports: AsyncIterable<FileReport>, publishers: Publishers): AsyncGenerator<FileReport> {
  for await (const { place, records } of reports) {
    async function* read() {
      const reading = yield* records;
      Object.assign(publishers, reading.publishers);
      return reading;
    }
    yield { place, records: read() };
  }
}

function sorted(records: readonly UsageRecord[], importOf: (record: UsageRecord) => number | undefined): Portion[] {
  const portions = new Map<number, UsageRecord[]>();
  for (const record of records) {
    const at = importOf(record);
    if (at === undefined) throw new ReadOtherwise();
    if (at < 0) continue;
    const portion = portions.get(at);
    if (portion) portion.push(record);
    else portions.set(at, [record]);
  }
  return [...portions].map(([at, portion]) => ({ at, records: portion }));
}

/** The result must equal the check. */
function requireAsChecked({ imports }: Wanted, loaded: readonly LoadedImport[]): void {
  for (const [at, { metrics }] of imports.entries()) {
    const read = Object.entries(loaded[at]?.sums ?? {});
    const checked = new Map<string, number>();
    for (const [name, [sum]] of metrics) checked.set(storableText(name), (checked.get(storableText(name)) ?? 0) + sum);
    if (read.length !== checked.size || read.some(([name, sum]) => checked.get(name) !== sum))
      throw new ReadOtherwise();
  }
}

type Read = { selection: Wanted; loaded: readonly LoadedImport[]; publishers: Publishers };

async function publish(
  tx: Db,
  { id, importBatch }: UploadRun["upload"],
  { selection: { imports, replaces }, loaded, publishers }: Read,
): Promise<void> {
  const finished = loaded.map((one, at) => ({
    ...{ ...one, isPartial: imports[at]?.isPartial === true },
    replaces: replaces[at] === true,
  }));
  const { unchanged } = await publishImports(tx, finished, (_, { replaces }) => (replaces ? null : "has-data"));
  if (unchanged.length > 0) throw new PlacesTaken(`${unchanged.length} months have numbers already`);
  await keepParts(
    tx,
    finished.map(({ importId }, at) => ({ id: importId, parts: imports[at]?.parts ?? [] })),
  );
  for (const platformId of new Set(finished.map(({ place }) => place.platformId)))
    await keepPublisherIds(tx, platformId, publishers);
  const owners = new Set(finished.map(({ place }) => place.organizationId));
  await tx.upload.update({
    where: { id },
    data: {
      ...{ state: "imported", errorCode: "", finishedAt: now(), tries: 0 },
      ...(owners.size > 1 && { organizationId: null }),
    },
  });
  await announceImports(tx, { id, importBatch });
}

/** Stores the parts of each import, so that it can be read again whatever is renamed or merged later. */
async function keepParts(tx: Db, made: readonly { id: number; parts: readonly number[] }[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE imports SET parts = made.parts FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS made (id int, parts int[])
    WHERE imports.id = made.id`;
}

/** If other imports filled months meanwhile, the decision is open again. */
async function settleFailed(tx: Db, id: number, errorCode: UploadError): Promise<void> {
  await giveUpUpload(tx, id);
  const state = errorCode === "clashing-data" ? "preflight" : "failed";
  const data = { state, errorCode, finishedAt: now(), tries: 0 } as const;
  await announceImports(tx, await tx.upload.update({ where: { id }, data }));
}
