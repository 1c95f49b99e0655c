import { list, oneOf, textLike, wholeNumber } from "@/lib/navigation/list";
import { rowParameters } from "@/lib/reports/report-dimension";
import { listSavedReportsCall } from "@/lib/reports/saved/contract";
import { accessLevels } from "@/lib/reports/saved/report-rights";
import { reportSorts } from "@/lib/reports/saved/report-sorts";

/** Saved reports, with the one that is run above them. */
export const savedReportsList = list("flexireports", {
  call: listSavedReportsCall,
  filters: { access_level: oneOf(accessLevels), rows: oneOf(rowParameters) },
  beside: { run: wholeNumber(), override: textLike(/^(dates|organization|dates,organization)$/) },
  orders: reportSorts,
});
