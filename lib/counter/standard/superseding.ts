type Report = { readonly counterCode: string; readonly release: string };

/** Reports of Release 4 whose usage a later full report includes, by that report's code. */
const successors: Readonly<Record<string, string>> = {
  JR1: "TR",
  JR1a: "TR",
  JR1GOA: "TR",
  JR2: "TR",
  BR1: "TR",
  BR2: "TR",
  BR3: "TR",
  DB1: "DR",
  PR1: "PR",
};

/**
 * Whether the newer report includes the usage of the older one, so that only the newer counts for months that have
 * both: a full report supersedes those of Release 4, and each report its own previous release.
 */
export function supersedes(newer: Report, older: Report): boolean {
  if (older.release === "4")
    return newer.release.startsWith("5") && successors[older.counterCode] === newer.counterCode;
  return newer.release === "5.1" && older.release === "5" && newer.counterCode === older.counterCode;
}
