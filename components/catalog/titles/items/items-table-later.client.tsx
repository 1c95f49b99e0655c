"use client";

import { later } from "@/components/ui/parts/later";

/** A title comes without the table of what is in it. */
export const ItemsTableLater = later(() => import("./items-table.client").then((it) => it.ItemsTable));
