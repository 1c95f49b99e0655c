"use client";

import { later } from "@/components/ui/parts/later";
import { Skeleton } from "@/components/ui/states/skeleton";

/** In a tab of a page that comes without it. */
export const AuditTrailLater = later(
  () => import("./audit-trail.client").then((it) => it.AuditTrail),
  <Skeleton rows={12} />,
);
