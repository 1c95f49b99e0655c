import "server-only";
import { createTranslator } from "use-intl/core";
import { announceEvent } from "@/lib/events/announce-event";
import { NORMAL } from "@/lib/events/event";
import type { Db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { catalog } from "@/messages/catalog";
import { heldCodes } from "../states/held-answers";

type Ended = { total: number; imported: number; empty: number; failed: number; held: number; canceled: number };

/** Notifies the author of a harvest, once, when nothing of it is pending. The caller has locked the harvest. */
export async function announceFinished(tx: Db, harvestId: number): Promise<void> {
  const [finished] = await tx.$queryRaw<{ startedById: number }[]>`
    UPDATE harvests SET announced_at = timezone('UTC', clock_timestamp())
    WHERE id = ${harvestId} AND kind = 'manual' AND announced_at IS NULL AND started_by_id IS NOT NULL
      AND EXISTS (SELECT FROM intentions WHERE harvest_id = harvests.id)
      AND NOT EXISTS (SELECT FROM intentions WHERE harvest_id = harvests.id AND finished_at IS NULL)
    RETURNING started_by_id AS "startedById"`;
  if (!finished) return;
  const counts = await countEnds(tx, harvestId);
  const words = (locale: Locale) => createTranslator({ locale, messages: catalog[locale].harvestEvents.finished });
  const text = (locale: Locale) => words(locale)("text", { ...counts, link: finishedHarvestAddress(harvestId) });
  await announceEvent(tx, {
    category: "sushi",
    importance: NORMAL,
    title: { en: words("en")("title"), cs: words("cs")("title") },
    description: { en: text("en"), cs: text("cs") },
    userIds: [finished.startedById],
  });
}

/** Relative address, as texts of events need it. */
export const finishedHarvestAddress = (harvestId: number): string => `${pathTo("harvests")}?harvest=${harvestId}`;

async function countEnds(tx: Db, harvestId: number): Promise<Ended> {
  const [counts] = await tx.$queryRaw<Ended[]>`
    SELECT count(*)::int AS total,
      count(*) FILTER (WHERE canceled_at IS NULL AND status = 'success')::int AS imported,
      count(*) FILTER (WHERE canceled_at IS NULL AND status = 'no_data')::int AS empty,
      count(*) FILTER (WHERE canceled_at IS NOT NULL)::int AS canceled,
      count(*) FILTER (WHERE canceled_at IS NULL AND status NOT IN ('success', 'no_data') AND NOT is_held)::int AS failed,
      count(*) FILTER (WHERE canceled_at IS NULL AND is_held)::int AS held
    FROM (
      SELECT i.canceled_at, a.status, a.error_code = ANY(${[...heldCodes]}) AS is_held
      FROM intentions i LEFT JOIN LATERAL (
        SELECT status, error_code FROM attempts WHERE intention_id = i.id ORDER BY id DESC LIMIT 1) AS a ON TRUE
      WHERE i.harvest_id = ${harvestId}) AS ends`;
  return counts ?? { total: 0, imported: 0, empty: 0, failed: 0, held: 0, canceled: 0 };
}
