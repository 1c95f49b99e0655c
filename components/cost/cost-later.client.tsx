"use client";

import { later } from "@/components/ui/parts/later";
import { Skeleton } from "@/components/ui/states/skeleton";

/** Fills a screen, so that what is below does not appear before the table and move away. */
const tableAwaited = <Skeleton rows={24} />;

/** Keep the cost view out of the platform list's bundle. */
export const CostTableLater = later(() => import("./cost-table.client").then((it) => it.CostTable), tableAwaited);
export const CostPartsLater = later(() => import("./cost-parts.client").then((it) => it.CostParts), tableAwaited);
export const PriceForecastLater = later(() => import("./price-forecast.client").then((it) => it.PriceForecast));
export const CostTrendLater = later(() => import("./cost-trend.client").then((it) => it.CostTrend));
