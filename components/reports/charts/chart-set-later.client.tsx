"use client";

import { later } from "@/components/ui/parts/later";

/** Loaded after the rest of the page. */
export const ChartSetLater = later(() => import("./chart-set.client").then((it) => it.ChartSet));
