"use client";

import { later } from "@/components/ui/parts/later";

/** Keep the cost view out of the platform list's bundle. */
export const CostTableLater = later(() => import("./cost-table.client").then((it) => it.CostTable));
export const CostPartsLater = later(() => import("./cost-parts.client").then((it) => it.CostParts));
export const PriceForecastLater = later(() => import("./price-forecast.client").then((it) => it.PriceForecast));
export const CostTrendLater = later(() => import("./cost-trend.client").then((it) => it.CostTrend));
