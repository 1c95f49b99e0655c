"use client";

import { later } from "@/components/ui/parts/later";

/** For pages that show something else first. */
export const TitlesTableLater = later(() => import("./titles-table.client").then((it) => it.TitlesTable));
