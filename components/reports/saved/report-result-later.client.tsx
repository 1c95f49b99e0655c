"use client";

import { later } from "@/components/ui/parts/later";

/** Loaded on demand, because lists run a report only on request. */
export const ReportResultLater = later(() => import("./report-result.client").then((it) => it.ReportResult));
