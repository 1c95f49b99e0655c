import type { Mapping } from "@/lib/non-counter/sheets/mapping";

/** What was said of a sheet, as an upload keeps it: beside the mapping stands the month of a sheet that tells none. */
export type SheetSaid = { report_type_id: number; mapping: Mapping & { period?: string } };
