import "server-only";
import { createTranslator } from "use-intl/core";
import { announceEvent } from "@/lib/events/announce-event";
import { NORMAL, plainInMarkdown } from "@/lib/events/event";
import type { Db } from "@/lib/kit/db";
import { keptSentence } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { pathTo } from "@/lib/navigation/routes";
import { catalogue } from "@/messages/catalogue";
import { foundIn } from "./show-title-overlap";

type Compared = Prisma.TitleOverlapGetPayload<{ include: { file: true } }>;

/** Notifies the creator that a list was compared, or why it could not be. */
export async function announceCompared(tx: Db, overlap: Compared): Promise<void> {
  const { name } = overlap.file;
  const found = foundIn(overlap.found);
  const platforms = await tx.titleOverlapPlace.groupBy({ by: ["platformId"], where: { overlapId: overlap.id } });
  const said = (locale: Locale, part: "title" | "text") => {
    const t = createTranslator({ locale, messages: catalogue[locale].titleOverlap.event });
    const called = {
      name: part === "text" ? plainInMarkdown(name) : name,
      link: `${pathTo("title-list-overlap")}?overlap=${overlap.id}`,
    };
    if (overlap.state !== "done" || !found)
      return t(part === "title" ? "failed" : "why", { ...called, reason: keptSentence(overlap, locale) });
    const { matched_rows: matched, row_count: rows, unique_matched_titles: titles } = found;
    return t(part, { ...called, matched, rows, titles, platforms: platforms.length });
  };
  await announceEvent(tx, {
    category: "overlap",
    importance: NORMAL,
    title: { en: said("en", "title"), cs: said("cs", "title") },
    description: { en: said("en", "text"), cs: said("cs", "text") },
    userIds: [overlap.createdById],
  });
}
