"use client";

import { later } from "@/components/ui/parts/later";

/** The screen does not need them. */
export const BriefingCardsLater = later(() => import("./briefing-cards.client").then((it) => it.BriefingCards));
