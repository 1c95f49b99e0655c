"use client";

import { later } from "@/components/ui/parts/later";

/** The page of a title loads without the table of its items. */
export const ItemsTableLater = later(() => import("./items-table.client").then((it) => it.ItemsTable));
