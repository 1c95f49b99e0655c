/** Origin of usage: SUSHI, an upload, or unknown. */
export const importSources = ["sushi", "manual", "unknown"] as const;

export type ImportSource = (typeof importSources)[number];

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
