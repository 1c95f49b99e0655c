"use client";

import { later } from "@/components/ui/parts/later";

// Loaded after the page, as real pages load dialogs and charts.

export const ChartsSample = later(() => import("./charts-sample").then((it) => it.ChartsSample));

export const DialogsSample = later(() => import("./dialogs-sample.client").then((it) => it.DialogsSample));

export const FieldsSample = later(() => import("./fields-sample.client").then((it) => it.FieldsSample));
