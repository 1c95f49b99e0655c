import "server-only";
import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { readPriceSheets } from "@/lib/cost/sheets/prices-file";
import { credentialsToAdd } from "@/lib/credentials/sheets/export-credentials";
import { db } from "@/lib/kit/db";
import type { ZipEntry } from "@/lib/kit/files/write-zip";
import { routing } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { readYears } from "@/lib/organizations/years/yearly-figures";
import { type WrittenSheet, writeTextWorkbook } from "@/lib/spreadsheets/xlsx/workbook-file";
import type { ArchiveTable } from "./archive-table";

/** Rights of the person who exports, within the exported organizations; null if they lack one. */
export type SheetScopes = {
  readonly credentials: Scope<"credentials.manage"> | null;
  readonly usage: Scope<"usage.view">;
};

/** Names in the archive. Both files of credentials have the same rows, the second one with secrets. */
export const sheetPaths = {
  credentials: "sheets/credentials.xlsx",
  secrets: "sheets/credentials-with-secrets.zip",
  agreements: "sheets/agreements.xlsx",
  years: "sheets/yearly-figures.xlsx",
  tags: "sheets/title-tags",
  notes: "sheets/notes-and-reports.json",
} as const;

/**
 * Tables in the layouts that the import dialogs of another installation read. With a passphrase also the credentials
 * with their secrets, as a ZIP file that it opens.
 */
export async function* archiveSheets(
  { credentials, usage }: SheetScopes,
  passphrase: string | null,
): AsyncGenerator<ZipEntry> {
  if (credentials) {
    const sheets = await credentialsToAdd(credentials, { withSecrets: false });
    yield { name: sheetPaths.credentials, content: writeTextWorkbook(sheets) };
  }
  if (credentials && passphrase !== null)
    yield { name: sheetPaths.secrets, content: sealedSheets(credentials, passphrase) };
  const { sheets } = await readPriceSheets(usage, { lacking: false, locale: routing.defaultLocale });
  yield { name: sheetPaths.agreements, content: writeTextWorkbook(sheets) };
  yield { name: sheetPaths.years, content: writeTextWorkbook([await yearsSheet(usage)]) };
}

async function yearsSheet(scope: Scope<"usage.view">): Promise<WrittenSheet> {
  const years = await readYears(db(), scope.organizationIds);
  const organizations = await db().organization.findMany({
    where: { id: reach(scope) },
    select: { id: true, name: true, internalId: true },
  });
  const namesOf = new Map(organizations.map(({ id, name, internalId }) => [id, [name, internalId ?? ""]]));
  return {
    name: "Yearly figures",
    columns: [
      ...[
        { heading: "Organization", width: 36 },
        { heading: "Internal ID", width: 16 },
      ],
      ...["Year", "FTE", "Students", "Staff"].map((heading) => ({ heading, width: 12 })),
    ],
    rows: years.map(({ organizationId, year, fte, students, staff }) => [
      ...(namesOf.get(organizationId) ?? ["", ""]),
      ...[year, fte, students, staff].map((figure) => figure?.toString() ?? ""),
    ]),
  };
}

/** AES-256 in the form of WinZip (AE-2), which 7-Zip and others open, too. */
async function* sealedSheets(scope: Scope<"credentials.manage">, passphrase: string): AsyncGenerator<Uint8Array> {
  const workbook = await collected(writeTextWorkbook(await credentialsToAdd(scope, { withSecrets: true })));
  // Worker threads of this library would need files that the bundles do not hold.
  configure({ useWebWorkers: false });
  const zip = new ZipWriter(new Uint8ArrayWriter(), { password: passphrase, encryptionStrength: 3 });
  await zip.add("credentials.xlsx", new Uint8ArrayReader(workbook));
  yield await zip.close();
}

async function collected(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return new Uint8Array(Buffer.concat(all));
}

/** Identifiers of tagged titles with one tag per row, as title lists are read. */
export const taggedTitles: ArchiveTable = {
  name: "title_tags",
  description: "Tags of titles by their identifiers",
  from: "title_tags JOIN titles ON titles.id = title_id JOIN tags ON tags.id = tag_id",
  columns: {
    ...{ "titles.name": "text", "titles.issn": "text", "titles.eissn": "text", "titles.isbn": "text" },
    ...{ "titles.doi": "text", "tags.name": "text" },
  },
  key: ["tag_id", "title_id"],
  where: ({ tags, titles }) => Prisma.sql`tag_id = ANY(${[...tags]}::int[]) AND title_id = ANY(${[...titles]}::int[])`,
};

export const taggedTitlesHeadings = ["Title", "Print ISSN", "Online ISSN", "ISBN", "DOI", "Tag"] as const;
