"use client";

import { later } from "../ui/parts/later";

/** The menu of exports, loaded behind the report that stands below it. */
export const ExportMenuLater = later(() => import("./export-menu.client").then((it) => it.ExportMenu));
