/** How usage came: by SUSHI, by a file that somebody uploaded, or in a way that is not known any more. */
export const importSources = ["sushi", "manual", "unknown"] as const;

export type ImportSource = (typeof importSources)[number];

/** What an import is known to come from. */
export function importSource({
  attemptId,
  uploadId,
}: {
  attemptId: number | null;
  uploadId: number | null;
}): ImportSource {
  if (attemptId !== null) return "sushi";
  return uploadId === null ? "unknown" : "manual";
}
