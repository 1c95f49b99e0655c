type ReportType = { short_name: string; counter_code: string; release: string };

/** A report type as librarians call it: the code with its release, or the name of one that is not COUNTER's. */
export const reportName = ({ short_name, counter_code, release }: ReportType): string =>
  counter_code && release !== "own" ? `${counter_code} (${release})` : short_name;
