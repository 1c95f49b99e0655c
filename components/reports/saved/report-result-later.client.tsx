"use client";

import { later } from "@/components/ui/parts/later";

/** On lists, which run a report only when somebody asks. */
export const ReportResultLater = later(() => import("./report-result.client").then((it) => it.ReportResult));
