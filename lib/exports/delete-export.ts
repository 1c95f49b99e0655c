import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Export } from "./contract";
import { findOwnExport, ownExports, showExport } from "./own-export";

/** The running export notices and stops; a finished one stays. */
export async function cancelExport(scope: Scope<"signed-in">, id: number, locale: Locale): Promise<Export> {
  await db().export.updateMany({
    where: { id, ...ownExports(scope), state: { in: ["waiting", "running"] } },
    data: { state: "canceled", finishedAt: now(), run: { increment: 1 } },
  });
  return showExport(await findOwnExport(scope, id), locale);
}

/** Deletes an export and its file in any state. */
export async function deleteExport(scope: Scope<"signed-in">, id: number): Promise<null> {
  const { storedAs } = await findOwnExport(scope, id);
  await db().export.deleteMany({ where: { id, ...ownExports(scope) } });
  if (storedAs !== null) await removeStoredFile(storedAs);
  return null;
}
