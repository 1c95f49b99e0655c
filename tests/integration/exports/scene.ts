import { type CellValue, readXlsx } from "hucre/xlsx";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import yauzl from "yauzl";
import type { Scope } from "@/lib/access/scope";
import { askForExport } from "@/lib/exports/ask-for-export";
import type { Export } from "@/lib/exports/contract";
import { downloadExport } from "@/lib/exports/download-export";
import { getExport } from "@/lib/exports/get-export";
import { wantedReport } from "@/lib/exports/request";
import { runExport } from "@/lib/exports/run-export";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";

export const never = new AbortController().signal;

export type Exporter = { id: number; own: Scope<"signed-in"> };

/** A user with an account: a member of these organizations, or a superuser. */
export async function exporter(email: string, organizationIds: readonly number[] | "everything"): Promise<Exporter> {
  const isSuperuser = organizationIds === "everything";
  const { id } = await db().user.create({
    data: {
      ...{ email, verifiedEmail: email, username: email, firstName: "Jana", lastName: "Nováková", isSuperuser },
      memberships: { create: isSuperuser ? [] : organizationIds.map((organizationId) => ({ organizationId })) },
    },
  });
  return { id, ...(await scopesOf(id)) };
}

/** Current permissions of the user. */
export async function scopesOf(id: number) {
  const own = await scopeOfPerson("signed-in", id);
  if (!own) throw new Error("nobody is there");
  return { own };
}

type Wanted = Partial<Omit<ReturnType<typeof wantedReport.parse>, "question">> & { question: object };

/** Asks for a report and makes its file at once. */
export async function exported({ own }: Exporter, wanted: Wanted, locale: Locale = "en"): Promise<Export> {
  const { pk } = await askForExport(own, wantedReport.parse({ name: "Use", ...wanted }), locale);
  await runExport(pk, never);
  return getExport(own, pk, locale);
}

export async function fileOf({ own }: Exporter, { pk }: Pick<Export, "pk">): Promise<Buffer> {
  return Buffer.from(await (await downloadExport(own, pk)).arrayBuffer());
}

/** The sheets of a workbook: their names, their rows, and the formulas by cell. */
export async function workbookOf(bytes: Buffer) {
  const { sheets } = await readXlsx(bytes);
  return sheets.map(({ name, rows, cells, charts }) => ({
    name,
    rows: rows as CellValue[][],
    formulas: Object.fromEntries(
      [...(cells ?? [])].flatMap(([place, cell]) => (cell.formula ? [[place, cell.formula]] : [])),
    ),
    charts: charts ?? [],
  }));
}

/** The texts of an archive by the names of its files. */
export async function archiveOf(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    files[entry.fileName] = Buffer.concat(pieces).toString("utf8");
  }
  return files;
}

/** The rows of a Parquet file, and what it says of itself. */
export async function parquetOf(bytes: Buffer) {
  const file = new Uint8Array(bytes).buffer;
  const { key_value_metadata: about = [] } = parquetMetadata(file);
  return {
    rows: await parquetReadObjects({ file }),
    about: Object.fromEntries(about.map(({ key, value }) => [key, value])),
  };
}
