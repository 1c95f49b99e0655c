"use client";

import { later } from "@/components/ui/parts/later";

/** The pages show other things first. */
export const LateValueTitles = later(() => import("./value-titles.client").then((it) => it.ValueTitles));
export const LateValueYears = later(() => import("./value-years.client").then((it) => it.ValueYears));
