"use client";

import { later } from "@/components/ui/parts/later";

/** The page shows figures first. */
export const LateScenarioCharts = later(() => import("./scenario-charts.client").then((it) => it.ScenarioCharts));
export const LateComparisonChart = later(() => import("./comparison-chart.client").then((it) => it.ComparisonChart));
export const LateTitleFates = later(() => import("./scenario-titles.client").then((it) => it.TitleFates));
export const LateScenarioLibraries = later(() =>
  import("./scenario-libraries.client").then((it) => it.ScenarioLibraries),
);
