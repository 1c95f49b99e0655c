import type { ListedUpload, Upload } from "@/lib/uploads/contract";
import { isUnderWay } from "@/lib/uploads/upload-state";
import { hasDetail } from "../standing/upload-standing";

export type Reviewed = ListedUpload | Upload;

/** What is known of an upload after an answer, which may have been asked for before the last correction and come after it. */
export const newest = <One extends Reviewed>(known: One, answered: One): One =>
  answered.revision < known.revision ? known : answered;

/** What is known of uploads in review after more was learnt: newest first, and what is known in detail stays so. */
export function learnt(known: readonly Reviewed[], news: readonly Reviewed[]): readonly Reviewed[] {
  const byPk = new Map(known.map((upload) => [upload.pk, upload]));
  for (const upload of news) {
    const former = byPk.get(upload.pk);
    const isOlder = former && newest(former, upload) === former;
    const isLess = former && hasDetail(former) && !hasDetail(upload) && former.state === upload.state;
    if (!isOlder && !isLess) byPk.set(upload.pk, upload);
  }
  return [...byPk.values()].sort((one, other) => other.pk - one.pk);
}

/** Of which uploads more has to be asked for: what their check found, or how far they are. */
export const toAsk = (known: readonly Reviewed[]): Reviewed[] =>
  known.filter((upload) => !hasDetail(upload) || isUnderWay(upload.state));

/** Whether news make out of date what the server told around the review: one is imported, or the last one under way has come to rest. */
export function isTurn(known: readonly Reviewed[], news: readonly Reviewed[]): boolean {
  const changed = news.filter(({ pk, state }) => known.some((former) => former.pk === pk && former.state !== state));
  if (changed.some(({ state }) => state === "imported")) return true;
  return changed.length > 0 && learnt(known, news).every(({ state }) => !isUnderWay(state));
}

export const isReady = (upload: Reviewed): boolean => hasDetail(upload) && upload.can_import;

/** Uploads with months that have numbers already, and that nobody has decided about. */
export const isUndecided = (upload: Reviewed): boolean =>
  hasDetail(upload) && upload.state === "preflight" && upload.clashes_open > 0;
