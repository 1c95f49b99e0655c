"use client";

import { later } from "@/components/ui/parts/later";

/** The list of harvests does without what shows the corrected months. */
export const RestatementsLater = later(() => import("./restatements-view.client").then((it) => it.RestatementsView));
