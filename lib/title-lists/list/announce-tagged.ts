import "server-only";
import { createTranslator } from "use-intl/core";
import { announceEvent } from "@/lib/events/announce-event";
import { NORMAL, plainInMarkdown } from "@/lib/events/event";
import type { Db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { catalogue } from "@/messages/catalogue";
import type { Matched } from "../file/match-file";
import type { Tagged } from "./tag-titles";

type List = { id: number; name: string; importCount: number; changedById: number | null };

/** Notifies the user on whose behalf it ran; for a repeated run only if something changed. */
export async function announceTagged(
  tx: Db,
  { id, name, importCount, changedById }: List,
  { matched, tagged }: { matched: Matched; tagged: Tagged },
): Promise<void> {
  if (changedById === null || (importCount > 0 && tagged.new === 0 && tagged.lost === 0)) return;
  const said = (locale: Locale, part: "title" | "text") =>
    createTranslator({ locale, messages: catalogue[locale].titleLists.event })(part, {
      name: part === "text" ? plainInMarkdown(name) : name,
      link: `${pathTo("tagging-batches")}?list=${id}`,
      ...{ added: tagged.new, already: tagged.already, lost: tagged.lost, unmatched: matched.withoutMatch },
    });
  await announceEvent(tx, {
    category: "tags",
    importance: NORMAL,
    title: { en: said("en", "title"), cs: said("cs", "title") },
    description: { en: said("en", "text"), cs: said("cs", "text") },
    userIds: [changedById],
  });
}
