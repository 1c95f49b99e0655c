"use client";

import { later } from "@/components/ui/parts/later";

/** Lazy: the list of harvests does not need it. */
export const RestatementsLater = later(() => import("./restatements-view.client").then((it) => it.RestatementsView));
