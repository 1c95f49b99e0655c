"use client";

import { later } from "@/components/ui/parts/later";

/** The list of platforms comes without the view of their cost. */
export const CostTableLater = later(() => import("./cost-table.client").then((it) => it.CostTable));
