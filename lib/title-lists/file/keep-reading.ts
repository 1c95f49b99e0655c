import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/kit/db";
import type { FileRun } from "./file-run";
import type { Matched } from "./match-file";
import { isIdentifier, listColumns } from "./recognize-columns";

/** The form of `columns` of a file. */
const recognized = z.object({
  headingRow: z.number(),
  columns: z.array(z.object({ at: z.number(), is: z.enum(listColumns), heading: z.string().nullable() })),
});

/** Stores the result of reading a file. */
export const keepReading = (tx: Db, { file }: FileRun, { recognized: { headingRow, columns }, rows }: Matched) =>
  tx.titleFile.update({
    where: { id: file.id },
    data: {
      columns: { headingRow, columns: [...columns] },
      ...{ rowCount: rows, doneRows: rows, totalRows: rows, tries: 0 },
    },
  });

/** Whether a file had identifiers to match. */
export const hasIdentifiers = ({ rows, recognized: { columns } }: Matched): boolean =>
  rows > 0 || columns.some(({ is }) => isIdentifier(is));

export const storedColumns = (stored: unknown) => recognized.safeParse(stored).data ?? null;

/** Recognized columns in the contract's shape; null before the file was read. */
export const columnEntities = (stored: unknown) =>
  storedColumns(stored)?.columns.map(({ at, is, heading }) => ({ column: at, is, heading })) ?? null;
