import "server-only";
import { Prisma } from "@/lib/kit/prisma/client";
import { isUnsettled } from "../attempt/attempt-status";

/** Credentials c may be asked for their report r, which may be a retired one. */
export const harvestable = Prisma.sql`
  (c.deleted_at IS NULL AND c.broken_since IS NULL AND r.broken_since IS NULL)`;

/** The installation asks credentials c by itself. */
export const harvestsByItself = Prisma.sql`(c.is_enabled AND c.verified_at IS NOT NULL)`;

/** Harvest h is one that the installation began by itself. */
export const isAutomatic = Prisma.sql`h.kind IN ('automatic', 'recheck')`;

/** Import m holds the month's full numbers. */
export const hasFullNumbers = Prisma.sql`(m.state = 'current' AND m.fact_count > 0 AND NOT m.is_partial)`;

/** An attempt is in somebody's hands. */
export const unsettled = Prisma.raw(isUnsettled.sql);

/** Somebody is just asking for intention i, or importing what came. */
export const isWorkedOn = Prisma.sql`
  EXISTS (SELECT FROM attempts WHERE intention_id = i.id AND ${unsettled})`;
