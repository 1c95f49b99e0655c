import type { ReportKind } from "./attributes";

/** Use that a report of Release 4 counts, in today's metrics and data types. */
type Continued = {
  /** Release 4 metric by the metric that continues it. */
  readonly metrics: Readonly<Record<string, string>>;
  /** Data_Type of all of its usage. */
  readonly dataType?: string;
  /** Kind of the reports that continue it, if not its own. */
  readonly kind?: ReportKind;
  /** The report that includes all of its usage. */
  readonly partOf?: string;
};

const denials = { Limit_Exceeded: "turnaway", No_License: "no_license" };
const requests = { Total_Item_Requests: "ft_total" };

/** Reports of Release 4 that today's reports continue. */
export const release4Continued: Readonly<Record<string, Continued>> = {
  JR1: { metrics: requests, dataType: "Journal" },
  JR1a: { metrics: requests, dataType: "Journal", partOf: "JR1" },
  JR1GOA: { metrics: requests, dataType: "Journal", partOf: "JR1" },
  JR2: { metrics: denials, dataType: "Journal" },
  BR1: { metrics: { Unique_Title_Requests: "ft_total" }, dataType: "Book" },
  BR2: { metrics: requests, dataType: "Book" },
  BR3: { metrics: denials, dataType: "Book" },
  TR1: { metrics: requests },
  TR2: { metrics: denials },
  DB1: { metrics: { Searches_Regular: "search_reg", Searches_Federated: "search_fed" } },
  DB2: { metrics: denials },
  PR1: { metrics: { Searches_Platform: "search_reg" } },
  MR1: { metrics: { Total_Item_Requests: "multimedia" }, dataType: "Multimedia", kind: "IR" },
};
