"use client";

import { later } from "@/components/ui/parts/later";

/** The list of harvests does without what follows one of them. */
export const ProgressLater = later(() => import("./harvest-progress.client").then((it) => it.HarvestProgress));
