import type { ListedUpload, Upload } from "@/lib/uploads/contract";
import { isUnderWay } from "@/lib/uploads/upload-state";
import { hasDetail } from "./upload-standing";

export type Reviewed = ListedUpload | Upload;

/** The newer of two versions of an upload: a response may arrive after a later correction. */
export const newest = <One extends Reviewed>(current: One, answered: One): One =>
  answered.revision < current.revision ? current : answered;

/** Merges updates into the list: newest first, and details once loaded stay. */
export function learned(current: readonly Reviewed[], news: readonly Reviewed[]): readonly Reviewed[] {
  const byPk = new Map(current.map((upload) => [upload.pk, upload]));
  for (const upload of news) {
    const former = byPk.get(upload.pk);
    const isOlder = former && newest(former, upload) === former;
    const isLess = former && hasDetail(former) && !hasDetail(upload) && former.state === upload.state;
    if (!isOlder && !isLess) byPk.set(upload.pk, upload);
  }
  return [...byPk.values()].sort((one, other) => other.pk - one.pk);
}

/** Uploads to reload: those without details, and those being checked or imported. */
export const toAsk = (uploads: readonly Reviewed[]): Reviewed[] =>
  uploads.filter((upload) => !hasDetail(upload) || isUnderWay(upload.state));

/**
 * Whether updates make the server-rendered parts of the page stale: an upload was imported, or the last running one
 * stopped.
 */
export function isTurn(current: readonly Reviewed[], news: readonly Reviewed[]): boolean {
  const changed = news.filter(({ pk, state }) => current.some((former) => former.pk === pk && former.state !== state));
  if (changed.some(({ state }) => state === "imported")) return true;
  return changed.length > 0 && learned(current, news).every(({ state }) => !isUnderWay(state));
}

export const isReady = (upload: Reviewed): boolean => hasDetail(upload) && upload.can_import;

/** The upload has months with existing numbers and no decision. */
export const isUndecided = (upload: Reviewed): boolean =>
  hasDetail(upload) && upload.state === "preflight" && upload.clashes_open > 0;
