"use client";

import { later } from "@/components/ui/parts/later";
import { Skeleton } from "@/components/ui/states/skeleton";

/** A saved report is read more often than it is changed. */
export const ReportBuilderLater = later(
  () => import("./report-builder.client").then((it) => it.ReportBuilder),
  <Skeleton rows={12} />,
);
