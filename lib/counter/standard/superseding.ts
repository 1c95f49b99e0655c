type Report = { readonly counterCode: string; readonly release: string };

/** Reports of Release 4 whose usage a full report of a later release counts as well, under that report's code. */
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
 * Whether what the older report counts is in the newer one as well, so that of a month that has both only the newer is
 * read: a full report takes the place of those of Release 4, and each report that of itself in the release before.
 */
export function supersedes(newer: Report, older: Report): boolean {
  if (older.release === "4")
    return newer.release.startsWith("5") && successors[older.counterCode] === newer.counterCode;
  return newer.release === "5.1" && older.release === "5" && newer.counterCode === older.counterCode;
}
