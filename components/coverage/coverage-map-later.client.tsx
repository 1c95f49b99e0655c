"use client";

import { later } from "@/components/ui/parts/later";

export const CoverageMapLater = later(() => import("./coverage-map.client").then((it) => it.CoverageMapView));
