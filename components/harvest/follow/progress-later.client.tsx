"use client";

import { later } from "@/components/ui/parts/later";

/** Lazy: the list of harvests does not need it. */
export const ProgressLater = later(() => import("./harvest-progress.client").then((it) => it.HarvestProgress));
