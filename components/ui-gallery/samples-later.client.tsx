"use client";

import { later } from "@/components/ui/parts/later";

// As pages do it: what opens, and what draws, comes after the page.

export const ChartsSample = later(() => import("./charts-sample").then((it) => it.ChartsSample));

export const DialogsSample = later(() => import("./dialogs-sample.client").then((it) => it.DialogsSample));

export const FieldsSample = later(() => import("./fields-sample.client").then((it) => it.FieldsSample));
