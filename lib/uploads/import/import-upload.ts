import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate, Problem, Refused, Unavailable } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { type Choices, choiceFor, uploadChoices as readChoices, withChoices } from "../choose/choices";
import { type UploadOutlook, uploadOutlook } from "../choose/upload-outlook";
import type { importUploadCall, Upload } from "../contract";
import { findUpload, holdUpload, type StoredUpload } from "../find-upload";
import { getUpload } from "../show/get-upload";
import { uploadWords } from "../show/upload-words";
import { uploadImports } from "../upload-run";

type Choice = Parsed<typeof importUploadCall.body>;

/** A file and the effect of importing it at the time of the request. */
export type PreparedImport = { upload: StoredUpload; outlook: UploadOutlook };

/**
 * Starts the import of a checked file. Throws Refused with the reason, and Problem 409 while months with existing data
 * are undecided. Idempotent.
 */
export async function importUpload(
  scope: Scope<"uploads.manage">,
  id: number,
  chosen: Choice,
  locale: Locale,
): Promise<Upload> {
  const prepared = await prepareImport(scope, id, chosen);
  await inTransaction((tx) => beginImport(tx, scope, prepared, { locale, batch: null }));
  return getUpload(scope, id, locale);
}

/** Determines the effect of an import; throws NotFound. */
async function prepareImport(scope: Scope<"uploads.manage">, id: number, chosen: Choice): Promise<PreparedImport> {
  const uploadDetails = await findUpload(db(), scope, id);
  const upload = { ...uploadDetails, choices: withChoices(readChoices.parse(uploadDetails.choices), chosen) };
  return { upload, outlook: await uploadOutlook(scope, upload) };
}

/**
 * Starts a prepared import. `batch`: groups files imported together, announced by one event. Returns whether it started
 * now.
 */
async function beginImport(
  tx: Db,
  scope: Scope<"uploads.manage">,
  { upload: uploadDetails, outlook }: PreparedImport,
  { locale, batch }: { locale: Locale; batch: string | null },
): Promise<boolean> {
  const { id, choices } = uploadDetails;
  const upload = await holdUpload(tx, scope, id);
  if (upload.state === "importing" || upload.state === "imported") return false;
  if (upload.state !== "preflight") throw new Refused(upload.state === "initial" ? "uploadBusy" : "uploadNotChecked");
  if (upload.run !== uploadDetails.run) throw new OutOfDate();
  refuseBlocked(outlook, locale);
  refuseNothing(outlook);
  const importedById = scope.actor.kind === "user" ? scope.actor.id : null;
  const parsedChoices = readChoices.parse(choices);
  await tx.upload.update({
    where: { id },
    data: {
      ...{ state: "importing", choices: settled(parsedChoices, outlook.contents), importedById, importBatch: batch },
      ...{ errorCode: "", tries: 0, doneBytes: 0, doneRecords: 0 },
      run: { increment: 1 },
    },
  });
  const subject = { kind: "upload", id, name: upload.rawFile.name };
  const replaced = outlook.occupied.filter(({ place }) => choiceFor(parsedChoices, place) === "replace").length;
  const after = { imports: outlook.contents?.plan.imports.length ?? 0, taken: outlook.occupied.length, replaced };
  await recordAudit(tx, scope, { action: "upload.import", subject, organizationId: upload.organizationId, after });
  await rememberInstitutions(tx, scope, { confirmed: parsedChoices.confirmed, outlook });
  await uploadImports.enqueue(tx, id);
  return true;
}

const MOST_NAMES = 50;

/** Adds confirmed names of institutions to the other names of the organization, so that no user must answer again. */
async function rememberInstitutions(
  tx: Db,
  scope: Scope<"uploads.manage">,
  { confirmed, outlook: { contents } }: { confirmed: number | null; outlook: UploadOutlook },
): Promise<void> {
  const { doubts } = contents ?? {};
  if (confirmed === null || !doubts || doubts.unknown.length === 0) return;
  await tx.$queryRaw`SELECT FROM organizations WHERE id = ${confirmed} FOR UPDATE`;
  const { name, alternativeNames: before } = await tx.organization.findUniqueOrThrow({ where: { id: confirmed } });
  const after = [...new Set([...before, ...doubts.unknown])].slice(0, MOST_NAMES);
  if (after.length === before.length) return;
  await tx.organization.update({
    where: { id: confirmed },
    data: { alternativeNames: after, revision: { increment: 1 } },
  });
  await recordAudit(tx, scope, {
    action: "organization.change",
    subject: { kind: "organization", id: confirmed, name },
    organizationId: confirmed,
    before: { alternative_names: before },
    after: { alternative_names: after },
  });
}

/** Fixes the meaning of names in the file, so that later renames do not change it. */
function settled(parsedChoices: Choices, contents: UploadOutlook["contents"]): Choices {
  if (!contents?.platforms.platforms) return parsedChoices;
  const idsOf = (named: readonly { name: string; id: number | null }[]) =>
    Object.fromEntries(named.flatMap(({ name, id }) => (id === null ? [] : [[name, id]])));
  return {
    ...parsedChoices,
    organizations: idsOf(contents.ownership.institutions?.map((one) => ({ ...one, id: one.organizationId })) ?? []),
    platforms: idsOf(contents.platforms.platforms.map((one) => ({ ...one, id: one.platformId }))),
  };
}

function refuseBlocked({ blocks }: UploadOutlook, locale: Locale): void {
  const [first] = blocks.filter(({ code }) => code !== "clashing-data");
  if (first?.code === "not-allowed") throw new Problem(403, "uploadBlocked", reasonOf(first, locale));
  if (first) throw new Refused("uploadBlocked", reasonOf(first, locale));
  const [clash] = blocks;
  if (clash) throw new Problem(409, "uploadClashes", clash.values);
}

function reasonOf({ code, values }: UploadOutlook["blocks"][number], locale: Locale) {
  const { text, remedy } = uploadWords("blocking", code, locale, values);
  return { reason: text, remedy };
}

function refuseNothing({ contents, occupied }: UploadOutlook): void {
  if (!contents) return;
  const skipped = occupied.filter(({ place }) => choiceFor(contents.choices, place) === "skip").length;
  if (skipped === contents.plan.imports.length) throw new Refused("uploadNothingLeft");
}

/** Hundreds of files take seconds. */
const BEGINNING_MILLISECONDS = 120_000;

/**
 * Starts the import of several checked files, all in one step, whether or not the client waits; a refused file does not
 * stop the others. One event announces the end of all.
 */
export async function importUploads(scope: Scope<"uploads.manage">, ids: readonly number[], locale: Locale) {
  const refused: number[] = [];
  const unlessRefused = async <T>(id: number, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem) || error instanceof Unavailable) throw error;
      // Unknown and foreign files are not mentioned.
      if (!(error instanceof NotFound)) refused.push(id);
      return null;
    }
  };
  const prepared: PreparedImport[] = [];
  for (const id of new Set(ids)) {
    const one = await unlessRefused(id, () => prepareImport(scope, id, {}));
    if (one) prepared.push(one);
  }
  const batch = prepared.length > 1 ? randomUUID() : null;
  const begun = await inTransaction(async (tx) => {
    const all = new Set<number>();
    // Sorted, so that two users importing the same files do not deadlock.
    for (const one of prepared.toSorted((a, b) => a.upload.id - b.upload.id)) {
      const { id } = one.upload;
      const isBegun = await unlessRefused(id, () => beginImport(tx, scope, one, { locale, batch }));
      if (isBegun !== null) all.add(id);
    }
    return prepared.map(({ upload: { id } }) => id).filter((id) => all.has(id));
  }, BEGINNING_MILLISECONDS);
  return { begun, refused };
}
