import "server-only";
import { FairPlaces } from "@/lib/kit/fair-places";
import { resultInThread } from "@/lib/kit/threads/run-in-thread";
import { limitsOfFile } from "./file-limits";
import { readingLimits } from "./reading-limits";
import { type Sheet, sheetsTask } from "./sheets-task";

/** Each file may take a core for seconds; others must be answered meanwhile. */
const places = new FairPlaces({ most: 2, mostOfOwner: 1, mostWaitingOfOwner: 4 });

/**
 * The sheets of an XLSX file, or the single one of a text file, read in a thread. Throws Refused for other content or
 * too much of it, and TooManyAtOnce.
 */
export const readSheets = (bytes: Uint8Array, { user }: { user: { id: number } }): Promise<Sheet[]> =>
  places.run(user.id, () => resultInThread(sheetsTask, { bytes }, limitsOfFile(readingLimits.list, bytes.length)));
