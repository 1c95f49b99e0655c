import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { fileSlugs } from "@/lib/exports/file-slugs";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { streamedFile } from "@/lib/kit/http/streamed-file";
import { catalog } from "@/messages/catalog";
import { composeBriefing } from "./compose-briefing";
import { readBriefing } from "./read-briefing";
import { writeBriefingFile } from "./write-briefing-file";

type Asked = Parameters<typeof readBriefing>[2];

export const BRIEFING_TYPE = "application/pdf";

/** The briefing, its texts, and its PDF with a name. Throws what readBriefing does. */
export async function makeBriefing(scope: Scope<"usage.view">, organization: number, asked: Asked) {
  const { locale } = asked.running;
  const briefing = await readBriefing(scope, organization, asked);
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "briefing" });
  const text = composeBriefing(briefing, {
    locale,
    today: now().toISOString().slice(0, 10),
    site: settings().SITE_NAME,
  });
  const [name = "", year = ""] = fileSlugs([
    briefing.name,
    briefing.years.find(({ from }) => from === briefing.year)?.year ?? "",
  ]);
  return {
    ...{ briefing, text },
    name: `${t("file", { name, year })}.pdf`,
    file: writeBriefingFile(text, { locale, number: (page, pages) => t("page", { page, pages }) }),
  };
}

/** The briefing as a PDF. Throws what readBriefing does. */
export async function briefingFile(scope: Scope<"usage.view">, organization: number, asked: Asked): Promise<Response> {
  const { file, name } = await makeBriefing(scope, organization, asked);
  return streamedFile(file, { name, type: BRIEFING_TYPE });
}
