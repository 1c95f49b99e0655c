"use client";

import { later } from "@/components/ui/parts/later";

/** Charts below what else a page tells: it does not wait for them. */
export const ChartSetLater = later(() => import("./chart-set.client").then((it) => it.ChartSet));
