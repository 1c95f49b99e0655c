"use client";

import { later } from "@/components/ui/parts/later";

/** Brought only while a release is announced. */
export const Announcement = later(() => import("./release-banner.client").then((it) => it.ReleaseBanner));
