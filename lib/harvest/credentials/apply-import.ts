import "server-only";
import type { Scope } from "@/lib/access/scope";
import { changeCredentials } from "@/lib/credentials/edit/change-credentials";
import { insertCredentials } from "@/lib/credentials/edit/insert-credentials";
import { readLocked, refuseLocked } from "@/lib/credentials/edit/read-locked";
import { dropPreview, openPreview, type PreviewRow } from "@/lib/credentials/sheets/keep-preview";
import { planAutomatic } from "@/lib/harvest/plan/plan-automatic";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Problem, Refused } from "@/lib/kit/errors";
import { refuseTwin } from "./credentials";

const TIMEOUT = 300_000;

type ImportSelection = { token: string; rows?: readonly number[] | undefined };
type Written = { created: number[]; updated: number[] };

/**
 * Writes the chosen rows of a preview, all or none: a row that can no longer be written is reported as field
 * "rows.<index>". Throws NotFound for other users' previews, Refused if nothing is left to do, OutOfDate if the
 * credentials were edited since.
 */
export async function applyImport(scope: Scope<"credentials.manage">, { token, rows }: ImportSelection) {
  const previewRows = await openPreview(scope.user.id, token);
  const selectedRows = rows ? previewRows.filter(({ index }) => rows.includes(index)) : previewRows;
  if (selectedRows.length === 0 || (rows && selectedRows.length < new Set(rows).size))
    throw new Refused("importRowsNotReady");
  const { created, updated } = await refuseTwin(() => inTransaction((tx) => write(tx, scope, selectedRows), TIMEOUT));
  await dropPreview(token);
  return { created: created.length, updated: updated.length, credentials: [...created, ...updated] };
}

async function write(
  tx: Db,
  scope: Scope<"credentials.manage">,
  selectedRows: readonly PreviewRow[],
): Promise<Written> {
  const written: Written = { created: [], updated: [] };
  for (const row of selectedRows) await naming(row, () => writeRow(tx, scope, { row, written }));
  await planAutomatic(tx, [...written.created, ...written.updated]);
  return written;
}

type Target = { row: PreviewRow; written: Written };

async function writeRow(tx: Db, scope: Scope<"credentials.manage">, { row: { plan }, written }: Target): Promise<void> {
  if (plan.kind === "create") {
    scope.within(plan.draft.organization_id);
    written.created.push(await insertCredentials(tx, scope, { ...plan.draft, lockLevel: plan.lockLevel }));
    return;
  }
  const [stored] = await readLocked(tx, scope, [plan.id]);
  if (!stored) return;
  refuseLocked(scope, [stored]);
  await changeCredentials(tx, scope, { stored, change: plan.change });
  written.updated.push(stored.id);
}

/** The row was valid when the preview was made. */
async function naming({ index }: PreviewRow, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const codes = Object.values(error.fields).flat();
    const fields = { [`rows.${index}`]: codes.length > 0 ? codes : [error.code] };
    throw new Problem(error.status, error.status === 412 ? error.code : "importChanged", {}, fields);
  }
}
