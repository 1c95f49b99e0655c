"use client";

import dynamic from "next/dynamic";

/** Brought only to those who act as another. */
export const ActingAs = dynamic(() => import("./impersonation-strip.client").then((it) => it.ImpersonationStrip), {
  loading: () => null,
});
