"use client";

import { later } from "@/components/ui/parts/later";

/** Of one tab of a platform, whose page loads without them. */
export const LateEntitlementLists = later(() => import("./entitlement-lists.client").then((it) => it.EntitlementLists));
