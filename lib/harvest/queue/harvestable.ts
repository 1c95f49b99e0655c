import "server-only";
import { Prisma } from "@/lib/kit/prisma/client";
import { isUnsettled } from "../states/attempt-status";

/** Report r of credentials c may be requested; the report type may be retired. */
export const harvestable = Prisma.sql`
  (c.deleted_at IS NULL AND c.broken_since IS NULL AND r.broken_since IS NULL)`;

/** Credentials c are harvested automatically. */
export const harvestsByItself = Prisma.sql`(c.is_enabled AND c.verified_at IS NOT NULL)`;

/** The provider no longer generates report r of credentials c, because it retired the release. */
export const isRetired = Prisma.sql`EXISTS (
  SELECT FROM attempts ended JOIN intentions asked ON asked.id = ended.intention_id
  WHERE asked.credentials_id = c.id AND asked.report_type_id = r.report_type_id
    AND ended.error_code = 'release-retired' AND ended.credentials_version = c.version_hash)`;

/** Lists of reports l of credentials c that apply to them as they are now. */
export const isCurrentList = Prisma.sql`(l.outcome = 'read' AND l.credentials_version = c.version_hash)`;

/** Lists of reports are part of Release 5.1; they are requested once a day. */
export const needsList = Prisma.sql`(c.release = '5.1' AND (l.asked_at IS NULL OR l.credentials_version <> c.version_hash
  OR l.asked_at < timezone('UTC', clock_timestamp()) - interval '1 day'))`;

/** Credentials c whose daily request for the list of reports l is due. */
export const wantedLists = Prisma.sql`
  report_lists l JOIN credentials c ON c.id = l.credentials_id
  WHERE l.is_wanted AND c.deleted_at IS NULL AND c.broken_since IS NULL AND ${harvestsByItself}
    AND coalesce(c.not_before, '-infinity') <= timezone('UTC', clock_timestamp())`;

/** The installation started harvest h. */
export const isAutomatic = Prisma.sql`h.kind IN ('automatic', 'recheck')`;

/** Import m contains the month's full numbers. */
export const hasFullNumbers = Prisma.sql`(m.state = 'current' AND m.fact_count > 0 AND NOT m.is_partial)`;

/** A worker is busy with the attempt. */
export const unsettled = Prisma.raw(isUnsettled.sql);

/** A worker is downloading or importing for intention i. */
export const isWorkedOn = Prisma.sql`
  EXISTS (SELECT FROM attempts WHERE intention_id = i.id AND ${unsettled})`;
