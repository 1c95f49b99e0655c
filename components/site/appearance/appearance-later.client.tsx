"use client";

import { later } from "@/components/ui/parts/later";
import { Skeleton } from "@/components/ui/states/skeleton";

// The page loads without the parts of this tab below its form.

export const HelpLinksLater = later(
  () => import("./help-links.client").then((it) => it.HelpLinks),
  <Skeleton rows={8} />,
);

export const SiteImagesLater = later(
  () => import("./site-images.client").then((it) => it.SiteImages),
  <Skeleton rows={8} />,
);
