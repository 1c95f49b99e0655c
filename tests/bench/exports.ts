import { askForExport } from "@/lib/exports/ask-for-export";
import type { ExportFormat } from "@/lib/exports/export-state";
import { wantedReport } from "@/lib/exports/request";
import { runExport } from "@/lib/exports/run-export";
import { db } from "@/lib/kit/db";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { openBenchConsortium } from "./bench-consortium";
import { printLine } from "./figures";
import { interruption } from "./interruption";
import { measuredWork } from "./measured-work";

const MEBIBYTE = 1_048_576;
const ORGANIZATIONS = 100;
const EMAIL = "bench@example.org";

/** A row for each title on each platform of each organization. */
const question = {
  version: 1,
  where: { reportType: ["TR"] },
  rows: ["organization", "platform", "title"],
  columns: ["metric"],
  order: { by: "name", descending: false },
};

/**
 * Writes a report of about as many rows as half the facts in every format, and prints rows per second, the file's size and
 * memory. Throws where an export is not finished.
 */
export async function measureExports(facts: number): Promise<void> {
  const stores = await openBenchConsortium(facts, ORGANIZATIONS);
  try {
    const { id } = await db().user.upsert({
      where: { verifiedEmail: EMAIL },
      create: { email: EMAIL, verifiedEmail: EMAIL, username: EMAIL, isSuperuser: true },
      update: {},
    });
    for (const format of ["csv", "parquet", "xlsx_no_charts", "xlsx"] as const) await measure(id, format);
  } finally {
    await stores.close();
  }
}

async function measure(user: number, format: ExportFormat): Promise<void> {
  const own = await scopeOfPerson("signed-in", user);
  if (!own) throw new Error("nobody is there");
  const { pk } = await askForExport(own, wantedReport.parse({ name: "Bench", format, question }), "en");
  const { line, figures } = await measuredWork(format, async () => {
    await runExport(pk, interruption);
    const { doneRows } = await db().export.findUniqueOrThrow({ where: { id: pk } });
    return { rows: doneRows };
  });
  const { state, sizeBytes } = await db().export.findUniqueOrThrow({ where: { id: pk } });
  if (state !== "finished") throw new Error(`The export as ${format} is ${state}.`);
  printLine(`${line}, a file of ${Math.round(Number(sizeBytes) / MEBIBYTE)} MB`, figures);
}
