"use client";

import { later } from "@/components/ui/parts/later";

/** Brought only to those who act as another. */
export const ActingAs = later(() => import("./impersonation-strip.client").then((it) => it.ImpersonationStrip));
