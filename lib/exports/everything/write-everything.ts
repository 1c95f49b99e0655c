import "server-only";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { isSeen } from "@/lib/cost/agreements/find-agreements";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { productVersion, settings } from "@/lib/kit/env";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { readStoredFile } from "@/lib/kit/files/stored-file";
import { writeZip, type ZipEntry } from "@/lib/kit/files/write-zip";
import { csvLine } from "@/lib/kit/format/csv-text";
import { log } from "@/lib/kit/log";
import { Prisma } from "@/lib/kit/prisma/client";
import { writeParquet } from "@/lib/spreadsheets/write-parquet";
import { seenBy } from "@/lib/tags/seen-by";
import type { ExportProgress } from "../export-progress";
import { type FactNames, readFactNames } from "../fact-names";
import { archiveFactColumns, type FactGroup, listFactGroups, readArchiveFacts } from "./archive-facts";
import { archiveReadme } from "./archive-readme";
import { archiveSheets, type SheetScopes, sheetPaths, taggedTitles, taggedTitlesHeadings } from "./archive-sheets";
import { type ArchiveCell, type ArchiveReach, type ColumnKind, readArchiveTable } from "./archive-table";
import { archiveTables, fileTables } from "./archive-tables";
import { writeNotes } from "./write-notes";

type Making = {
  readonly signal: AbortSignal;
  readonly progress: ExportProgress;
  readonly sheets: SheetScopes;
  /** Opens the file of credentials with secrets; null to write none. */
  readonly passphrase: string | null;
};

/** A file of the archive as the manifest lists it. */
type Written = { readonly name: string; readonly bytes: number; readonly sha256: string };

/** Version of the archive's form. */
const FORMAT = { format: "usus-archive", version: 1 } as const;

/**
 * Everything of the scope's organizations as a ZIP archive: facts and tables as CSV and Parquet, sheets that another
 * installation imports, original files, a model of the tables, and a manifest with checksums at the end. Holds one batch of rows, and the ids of used titles.
 */
export async function writeEverything(
  scope: Scope<"raw-data.export">,
  organization: number,
  { signal, progress, sheets, passphrase }: Making,
): Promise<AsyncGenerator<Uint8Array>> {
  const { organizationIds } = scope;
  const isAll = organization === ALL_ORGANIZATIONS;
  const names = await readFactNames(scope);
  const groups = await Promise.all(organizationIds.map((id) => listFactGroups(id)));
  // CSV and Parquet.
  await progress.total(2 * groups.flat().reduce((sum, { facts }) => sum + facts, 0));
  const written: Written[] = [];
  const used = { titles: new Set<number>(), items: new Set<number>() };
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    yield textEntry("README.md", archiveReadme({ isAll, name: settings().SITE_NAME }));
    yield textEntry("model.json", JSON.stringify(model(isAll), null, 2));
    for (const [at, id] of organizationIds.entries()) yield* factEntries(id, groups[at] ?? []);
    const archived = await readReach(scope, { isAll, ...used });
    for (const table of archiveTables)
      yield* tableEntries(`tables/${table.name}`, headings(table.columns), () => readArchiveTable(table, archived));
    yield* archiveSheets(sheets, passphrase);
    yield {
      name: `${sheetPaths.tags}.csv`,
      content: csv(taggedTitlesHeadings, readArchiveTable(taggedTitles, archived)),
    };
    const notes = await writeNotes(archived);
    if (notes.annotations.length + notes.reports.length + notes.scenarios.length > 0)
      yield textEntry(sheetPaths.notes, JSON.stringify(notes));
    yield* originalFiles(archived, signal);
    // The last file lists all before it, so none can be missing unnoticed.
    yield textEntry("manifest.json", JSON.stringify({ ...FORMAT, files: written }, null, 2));
  };

  async function* factEntries(id: number, own: readonly FactGroup[]): AsyncGenerator<ZipEntry> {
    if (own.length === 0) return;
    const reading: { names: FactNames; signal: AbortSignal } = { names, signal };
    const read = async function* () {
      for await (const batch of readArchiveFacts(own, reading)) {
        for (const row of batch) {
          note(used.titles, row[TITLE]);
          note(used.items, row[ITEM]);
        }
        yield batch;
        await progress.rows(batch.length);
      }
    };
    yield* tableEntries(`facts/organization-${id}`, archiveFactColumns, read);
  }

  return writeZip(inManifest(entries(), written));
}

const columnNames = Object.keys(archiveFactColumns);
const TITLE = columnNames.indexOf("title_id");
const ITEM = columnNames.indexOf("item_id");

function note(ids: Set<number>, id: ArchiveCell | undefined): void {
  if (typeof id === "number") ids.add(id);
}

/** Columns of joined tables are named without their table. */
const headings = (columns: Readonly<Record<string, ColumnKind>>): Record<string, ColumnKind> =>
  Object.fromEntries(Object.entries(columns).map(([name, kind]) => [name.slice(name.indexOf(".") + 1), kind]));

const textEntry = (name: string, text: string): ZipEntry => ({
  name,
  content: (async function* () {
    yield text;
  })(),
});

/** A table as CSV (RFC 4180, UTF-8, commas) and as Parquet; it is read once for each. */
function* tableEntries(
  name: string,
  columns: Readonly<Record<string, ColumnKind>>,
  read: () => AsyncGenerator<ArchiveCell[][]>,
): Generator<ZipEntry> {
  yield { name: `${name}.csv`, content: csv(Object.keys(columns), read()) };
  const parts = { columns: Object.entries(columns).map(([column, kind]) => ({ name: column, kind })), rows: read() };
  yield { name: `${name}.parquet`, content: writeParquet({ ...parts, about: { table: name } }) };
}

async function* csv(columns: readonly string[], rows: AsyncIterable<ArchiveCell[][]>): AsyncGenerator<string> {
  yield csvLine(columns, ",");
  for await (const batch of rows)
    yield batch
      .map((row) =>
        csvLine(
          row.map((cell) => cell ?? ""),
          ",",
        ),
      )
      .join("");
}

/** Notes size and checksum of each file while it is packed. */
async function* inManifest(entries: AsyncIterable<ZipEntry>, written: Written[]): AsyncGenerator<ZipEntry> {
  for await (const { name, content } of entries)
    yield {
      name,
      content: (async function* () {
        const hash = createHash("sha256");
        let bytes = 0;
        for await (const piece of content) {
          const chunk = typeof piece === "string" ? Buffer.from(piece) : piece;
          hash.update(chunk);
          bytes += chunk.byteLength;
          yield chunk;
        }
        written.push({ name, bytes, sha256: hash.digest("hex") });
      })(),
    };
}

type Reaching = { readonly isAll: boolean; readonly titles: ReadonlySet<number>; readonly items: ReadonlySet<number> };

async function readReach(scope: Scope<"raw-data.export">, { isAll, titles, items }: Reaching): Promise<ArchiveReach> {
  const { organizationIds, actor, user } = scope;
  const organizations = reach(scope).in;
  const seen = { organizationIds, ofConsortium: isAll };
  const [agreements, tags] = await Promise.all([
    db().agreement.findMany({ where: isSeen(seen), select: { id: true } }),
    db().tag.findMany({ where: seenBy(actor), select: { id: true } }),
  ]);
  const agreementIds = agreements.map(({ id }) => id);
  const platforms = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM platforms WHERE ${isAll}::boolean OR organization_id = ANY(${organizations}::int[])
      OR id IN (SELECT platform_id FROM organization_platforms WHERE organization_id = ANY(${organizations}::int[]))
      OR id IN (SELECT platform_id FROM imports WHERE organization_id = ANY(${organizations}::int[]))
      OR id IN (SELECT platform_id FROM credentials WHERE organization_id = ANY(${organizations}::int[]))
      OR id IN (SELECT platform_id FROM agreement_platforms WHERE agreement_id = ANY(${agreementIds}::int[]))`;
  return {
    ...{ organizations, isAll, userId: user.id, agreements: agreementIds },
    platforms: platforms.map(({ id }) => id),
    tags: tags.map(({ id }) => id),
    ...{ titles: [...titles], items: [...items] },
  };
}

const FILES_AT_ONCE = 500;

/** Original files as stored, each packed by itself, so that reading the archive as usage does not open them. */
async function* originalFiles(archived: ArchiveReach, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  for (const { folder, where } of fileTables) {
    let after = 0;
    for (;;) {
      signal.throwIfAborted();
      const files = await db().$queryRaw<{ id: number; stored_as: string; sha256: string }[]>`
        SELECT id, stored_as, sha256 FROM ${Prisma.raw(folder)} WHERE (${where(archived)}) AND id > ${after}
        ORDER BY id LIMIT ${FILES_AT_ONCE}`;
      for (const { id, stored_as: storedAs, sha256 } of files)
        yield { name: `files/${folder}/${id}.gz`, content: packed({ storedAs, sha256 }) };
      if (files.length < FILES_AT_ONCE) break;
      after = files.at(-1)?.id ?? 0;
    }
  }
}

/** Empty for a file that the store lost: the export of everything else must not fail. */
async function* packed(file: { storedAs: string; sha256: string }): AsyncGenerator<Uint8Array> {
  try {
    const gzip = createGzip({ level: 1 });
    // An error of the source destroys the other end, which throws below.
    pipeline(Readable.from(readStoredFile(file), { objectMode: false }), gzip).catch(() => undefined);
    for await (const piece of gzip) yield piece;
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    log.warn({ file: file.storedAs }, "a file is missing in the store and empty in an export");
  }
}

/** Machine-readable description of the tables. */
function model(isAll: boolean) {
  const table = (name: string, description: string, columns: Readonly<Record<string, ColumnKind>>) => ({
    ...{ name, description, csv: `${name}.csv`, parquet: `${name}.parquet` },
    columns: Object.entries(headings(columns)).map(([column, kind]) => ({
      name: column,
      type: kind === "count" ? "integer" : "text",
      ...(references[column] ? { references: references[column] } : {}),
    })),
  });
  return {
    ...FORMAT,
    ...{
      product: `Usus ${productVersion}`,
      written: now().toISOString(),
      covers: isAll ? "consortium" : "organization",
    },
    tables: [
      table("facts/organization-<organization_id>", "Usage: one count of one import and month", archiveFactColumns),
      ...archiveTables.map(({ name, description, columns }) => table(`tables/${name}`, description, columns)),
    ],
    files: fileTables.map(({ folder, note }) => ({ folder: `files/${folder}`, description: note, packed: "gzip" })),
  };
}

const references: Readonly<Record<string, string>> = {
  ...{ import_id: "imports.id", organization_id: "organizations.id", parent_id: "organizations.id" },
  ...{ about_id: "organizations.id", platform_id: "platforms.id", account_id: "platform_accounts.id" },
  ...{ report_type_id: "report_types.id", metric_id: "metrics.id", shown_as_id: "metrics.id" },
  ...{ group_id: "interest_groups.id", title_id: "titles.id", item_id: "items.id", upload_id: "uploads.id" },
  ...{ attempt_id: "attempts.id", raw_file_id: "raw_files.id", credentials_id: "credentials.id" },
  ...{ agreement_id: "agreements.id", tag_class_id: "tag_classes.id", tag_id: "tags.id" },
  ...{ list_id: "entitlement_lists.id", file_id: "title_files.id", scenario_id: "scenarios.id" },
  ...{ change_id: "scenario_changes.id", owner_organization_id: "organizations.id" },
};
