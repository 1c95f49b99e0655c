import type { UsageRecord } from "@/lib/counter/usage-record";

/** Records of an import, and the sheet or the file of an archive they stand in. */
export type SourceBatch = { part: string | null; records: readonly UsageRecord[] };

/** A stored file that an import was read from. */
export type Source = {
  file: { id: number; name: string; storedAs: string; sha256: string };
  /** Reads the records of the import, and no others, from the file anew; throws FileChanged. */
  read: () => AsyncGenerator<SourceBatch, void>;
};
