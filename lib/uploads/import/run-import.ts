import "server-only";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { openImports } from "@/lib/imports/publish/open-imports";
import { ImportGivenUp } from "@/lib/imports/publish/publish-import";
import { type ChosenImport, PlacesTaken, publishImports } from "@/lib/imports/publish/publish-imports";
import { checkAllStored } from "@/lib/imports/write/check-all-stored";
import { FactBatches, type OpenedImport, type Portion } from "@/lib/imports/write/fact-batches";
import { storableText } from "@/lib/imports/write/storable-text";
import { countedBytes } from "@/lib/kit/bytes/counted-bytes";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { Problem, Unavailable } from "@/lib/kit/errors";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { FileChanged, readStoredFile } from "@/lib/kit/files/stored-file";
import { log } from "@/lib/kit/log";
import { loadFacts } from "@/lib/usage/load/load-facts";
import { choiceFor } from "../choose/choices";
import { findTaken } from "../choose/find-taken";
import { type UploadContents, uploadContents } from "../choose/upload-contents";
import type { PlannedImport } from "../choose/upload-plan";
import { openReports } from "../read/open-reports";
import { readerOf } from "../read/reader-of";
import type { UploadError } from "../upload-error";
import { beginRun, holdRun, MOST_TRIES, putOffRun, RunOver, RunProgress, type UploadRun } from "../upload-run";
import { announceUpload } from "./announce-upload";

/** Publishing thousands of months takes seconds; waiting for those who publish one of them may take as long. */
const PUBLISHING_MILLISECONDS = 300_000;

/** Thrown where the file is not read as it was when it was checked. */
class ReadOtherwise extends Error {
  override readonly name = "ReadOtherwise";
}

/** Thrown where nothing is left to be imported. */
class NothingLeft extends Error {
  override readonly name = "NothingLeft";
}

/** `indexOf`: of the imports of the plan, which one of these; absent for months that are skipped. */
type Wanted = { imports: PlannedImport[]; replaces: boolean[]; indexOf: ReadonlyMap<number, number> };

/**
 * Imports a checked file: all its usage becomes visible in one step, or none. What fails for reasons that may pass is
 * thrown, and tried again.
 */
export async function runImport(uploadId: number, signal: AbortSignal): Promise<void> {
  const run = await beginRun(uploadId, "importing");
  if (!run) return;
  try {
    if (run.tries > MOST_TRIES) return await settleFailed(run, "import-error");
    await importFile(run, signal);
  } catch (error) {
    if (error instanceof RunOver || error instanceof ImportGivenUp) return;
    if (signal.aborted) {
      await putOffRun(run);
      throw error;
    }
    const code = lastingFailure(error, run);
    if (!code) throw error;
    log.warn({ uploadId, code, error: String(error) }, "an upload could not be imported");
    await settleFailed(run, code).catch(passOver);
  }
}

function passOver(error: unknown): void {
  if (!(error instanceof RunOver)) throw error;
}

async function importFile(run: UploadRun, signal: AbortSignal): Promise<void> {
  const contents = await uploadContents(run);
  if (!contents || contents.plan.overlaps.length > 0 || hasUnowned(contents)) throw new ReadOtherwise();
  const wanted = await choose(contents);
  if (wanted.imports.length === 0) throw new NothingLeft();
  const places = wanted.imports.map(({ place }) => place);
  const ids = await openImports(run.id, places);
  const opened = places.map((place, at) => ({ importId: ids[at] ?? 0, place }));
  const facts = new FactBatches(opened);
  const progress = new RunProgress(run, signal);
  const portions = readPortions(run, { contents, wanted, progress });
  await loadFacts(
    facts.batches(portions, () => requireRun(run)),
    { signal },
  );
  const finished = await checkLoaded(opened, wanted, facts);
  await inTransaction((tx) => publish(tx, run, finished), PUBLISHING_MILLISECONDS);
}

/** Whether there is usage of which nobody has said whose it is. */
const hasUnowned = ({ checked, ownership }: UploadContents): boolean =>
  checked.parts.some((part) => ownership.ownerOf(part) === null);

/** Months that have numbers already are left out, or take their place, as somebody chose. */
async function choose({ plan, choices }: UploadContents): Promise<Wanted> {
  const taken = await findTaken(
    db(),
    plan.imports.map(({ place }) => place),
  );
  const keys = new Set(taken.map(({ place }) => keyOf(place)));
  const wanted: Wanted & { indexOf: Map<number, number> } = { imports: [], replaces: [], indexOf: new Map() };
  for (const [index, planned] of plan.imports.entries()) {
    const choice = choiceFor(choices, planned.place);
    if (choice === "skip" && keys.has(keyOf(planned.place))) continue;
    wanted.indexOf.set(index, wanted.imports.push(planned) - 1);
    wanted.replaces.push(choice === "replace");
  }
  return wanted;
}

const keyOf = (place: { organizationId: number; reportTypeId: number; month: string }): string =>
  `${place.organizationId} ${place.reportTypeId} ${place.month}`;

type Reading = { contents: UploadContents; wanted: Wanted; progress: RunProgress };

/** The file's records, sorted by the imports they belong to. */
async function* readPortions(run: UploadRun, { contents, wanted, progress }: Reading): AsyncGenerator<Portion[]> {
  const { checked, plan } = contents;
  const importOf = new Map<string, number>();
  for (const [index, { report, institution, month }] of checked.parts.entries()) {
    const at = wanted.indexOf.get(plan.importOfPart[index] ?? -1);
    importOf.set(partKey(report, institution, month), at ?? -1);
  }
  let report = 0;
  let count = 0;
  const source = countedBytes(readStoredFile(run.rawFile), progress.pass);
  const { reader } = await readerOf(run);
  for await (const { records } of openReports(source, reader)) {
    for await (const batch of records) {
      count += batch.length;
      yield sorted(batch, (record) => importOf.get(partKey(report, record.institution, record.month)));
      await progress.note(count);
    }
    report += 1;
  }
}

const partKey = (report: number, institution: string | null, month: string) =>
  `${report} ${month} ${institution ?? ""}`;

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

/** What was checked, what was read now and what the usage store holds must be the same. */
async function checkLoaded(
  opened: readonly OpenedImport[],
  { imports, replaces }: Wanted,
  facts: FactBatches,
): Promise<ChosenImport[]> {
  const loaded = opened.map(({ importId, place }, at) => ({ importId, month: place.month, sums: facts.sumsOf(at) }));
  for (const [at, { metrics }] of imports.entries()) {
    const read = loaded[at]?.sums ?? [];
    const checked = new Map<string, number>();
    for (const [name, [sum]] of metrics) checked.set(storableText(name), (checked.get(storableText(name)) ?? 0) + sum);
    if (read.length !== checked.size || read.some(({ name, sum }) => checked.get(name) !== sum))
      throw new ReadOtherwise();
  }
  const counts = await checkAllStored(loaded);
  return opened.map(({ importId, place }, at) => ({
    ...{ importId, place, factCount: counts[at] ?? 0 },
    sums: Object.fromEntries((loaded[at]?.sums ?? []).map(({ name, sum }) => [name, sum])),
    isPartial: imports[at]?.isPartial === true,
    replaces: replaces[at] === true,
  }));
}

async function publish(
  tx: Parameters<typeof publishImports>[0],
  run: UploadRun,
  finished: ChosenImport[],
): Promise<void> {
  await holdRun(tx, run);
  await publishImports(tx, finished);
  const owners = new Set(finished.map(({ place }) => place.organizationId));
  await tx.upload.update({
    where: { id: run.id },
    data: {
      ...{ state: "imported", errorCode: "", finishedAt: now(), tries: 0 },
      ...(owners.size > 1 && { organizationId: null }),
    },
  });
  await announceUpload(tx, run.id);
}

/** Where months were filled by others in the meantime the choice is open again. */
async function settleFailed(run: UploadRun, errorCode: UploadError): Promise<void> {
  await inTransaction(async (tx) => {
    await holdRun(tx, run);
    await tx.$executeRaw`
      UPDATE imports SET state = 'discarded', hidden_since = timezone('UTC', clock_timestamp())
      WHERE upload_id = ${run.id} AND state = 'loading'`;
    const state = errorCode === "clashing-data" ? "preflight" : "failed";
    await tx.upload.update({ where: { id: run.id }, data: { state, errorCode, finishedAt: now(), tries: 0 } });
    await announceUpload(tx, run.id);
  });
}

async function requireRun({ id, run }: UploadRun): Promise<void> {
  const found = await db().upload.findFirst({ where: { id, run, state: "importing" }, select: { id: true } });
  if (!found) throw new RunOver();
}

/** What will not pass by itself; null for trouble with a store, or anything unforeseen until it has happened a few times. */
function lastingFailure(error: unknown, { tries }: UploadRun): UploadError | null {
  if (error instanceof PlacesTaken) return "clashing-data";
  if (error instanceof ReadOtherwise) return "import-not-possible";
  if (error instanceof NothingLeft) return "nothing-to-import";
  if (error instanceof FileChanged) return "file-changed";
  if (isMissingFile(error)) return "file-missing";
  if (error instanceof Unavailable) return null;
  if (error instanceof Problem) return "import-not-possible";
  return tries >= MOST_TRIES ? "import-error" : null;
}
