const SUFFIX = " (C5.1)";
const LONGEST_TITLE = 120;

type Old = { title: string; url: string; reports: readonly string[] };
type Circumstances = {
  /** Address in the registry for Release 5.1; null if it has none or several. */
  registryUrl: string | null;
  /** COUNTER codes of Release 5.1. */
  reportCodes: readonly string[];
  /** Usage of single items is wanted. */
  hasItems: boolean;
};

/**
 * Converts credentials from Release 5 to 5.1. The address is the registry's, or the old one with /r5 replaced by /r51
 * (requests add a missing /r51 themselves). Multimedia items belong to the item report of 5.1.
 */
export function clonePlan({ title, url, reports }: Old, { registryUrl, reportCodes, hasItems }: Circumstances): Old {
  const codes = reports.map((code) => (code === "IR_M1" && hasItems ? "IR" : code));
  return {
    title: `${title.slice(0, LONGEST_TITLE - SUFFIX.length)}${SUFFIX}`.trim(),
    url: registryUrl ?? url.replace(/\/r5(?=\/|$)/i, "/r51"),
    reports: [...new Set(codes)].filter((code) => reportCodes.includes(code)),
  };
}
