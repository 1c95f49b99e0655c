import "server-only";
import { changedSecrets } from "../changed-secrets";
import { noSecrets } from "../secrets";
import { type Given, givenValues, type Note } from "./given-values";
import { judgeChange } from "./judge-change";
import { judgeDraft } from "./judge-draft";
import type { Circumstances, Judged, Place } from "./judged";
import { placeOfRow } from "./place-of-row";
import type { ImportRecord } from "./table";

/** Says what importing one row would do, and why it cannot be done. Nothing is written. */
export async function judgeRow(record: ImportRecord, circumstances: Circumstances): Promise<Judged> {
  const { place, errors: misplaced, warnings } = await placeOfRow(record, circumstances);
  const { given, notes } = givenValues(record, place.release ?? "5");
  const errors = [...misplaced, ...notes];
  const reports = reportsOf(given, place, circumstances);
  errors.push(...reports.errors);
  if (!isWhole(place)) return unplaced(place, given, { errors, warnings });
  const ready = { ...circumstances, place, given, reportIds: reports.ids };
  const judged = place.stored ? judgeChange(ready, place.stored) : await judgeDraft(ready);
  return settled({ ...judged, errors: [...errors, ...judged.errors], warnings: [...warnings, ...judged.warnings] });
}

const isWhole = (place: Partial<Place>): place is Place =>
  place.organization !== undefined && place.platform !== undefined && place.release !== undefined;

function unplaced(
  place: Partial<Place>,
  given: Given,
  { errors, warnings }: { errors: Note[]; warnings: Note[] },
): Judged {
  const secrets = changedSecrets(noSecrets, given, place.release ?? "5");
  const { title = "", url = "", reports = [], enabled = true } = given;
  const after = { title, url, reports, enabled, secrets };
  return { action: "error", plan: { kind: "none" }, place, after, changes: [], errors, warnings };
}

/** What has an error is not done. */
const settled = (judged: Judged): Judged =>
  judged.errors.length > 0 ? { ...judged, action: "error", plan: { kind: "none" } } : judged;

/** Ids of the reports that are named; null where none are. */
function reportsOf({ reports }: Given, { release }: Partial<Place>, { around }: Circumstances) {
  const errors: Note[] = [];
  if (!reports || !release) return { ids: null, errors };
  const ids = reports.flatMap((code) => {
    const type = around.types.find((one) => one.release === release && one.counterCode.toUpperCase() === code);
    return type ? [type.id] : [];
  });
  if (ids.length < reports.length) errors.push({ column: "counter_reports", code: "reportOfOtherRelease" });
  return { ids, errors };
}
