const SUFFIX = " (C5.1)";
const LONGEST_TITLE = 120;

type Old = { title: string; url: string; reports: readonly string[] };
type Circumstances = {
  /** The registry's address for Release 5.1; null where it has none, or several. */
  registryUrl: string | null;
  /** COUNTER codes of Release 5.1. */
  known: readonly string[];
  /** Usage of single items is wanted. */
  hasItems: boolean;
};

/**
 * What credentials of Release 5 become in Release 5.1. Their address is the registry's, or theirs with /r5 replaced by
 * /r51 (requests add /r51 by themselves where it is missing). Multimedia items are part of the item report there.
 */
export function clonePlan({ title, url, reports }: Old, { registryUrl, known, hasItems }: Circumstances): Old {
  const wanted = reports.map((code) => (code === "IR_M1" && hasItems ? "IR" : code));
  return {
    title: `${title.slice(0, LONGEST_TITLE - SUFFIX.length)}${SUFFIX}`.trim(),
    url: registryUrl ?? url.replace(/\/r5(?=\/|$)/i, "/r51"),
    reports: [...new Set(wanted)].filter((code) => known.includes(code)),
  };
}
