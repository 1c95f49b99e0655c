"use client";

import { later } from "@/components/ui/parts/later";
import { Skeleton } from "@/components/ui/states/skeleton";

/** Loaded on demand, because saved reports are read more often than changed. */
export const ReportBuilderLater = later(
  () => import("./report-builder.client").then((it) => it.ReportBuilder),
  <Skeleton rows={12} />,
);
