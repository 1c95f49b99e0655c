"use client";

import { later } from "@/components/ui/parts/later";
import { Skeleton } from "@/components/ui/states/skeleton";

/** The page loads without this tab. */
export const AuditTrailLater = later(
  () => import("./audit-trail.client").then((it) => it.AuditTrail),
  <Skeleton rows={12} />,
);
