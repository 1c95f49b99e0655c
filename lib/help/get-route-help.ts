import "server-only";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo, type RouteName } from "@/lib/navigation/routes";
import { withoutPictures } from "./help-markdown";
import { readHelp } from "./read-help";
import { topicNamed } from "./topics";

export type RouteHelp = {
  title: string;
  summary: string;
  /** Markdown, without pictures: who asks looks at the page. */
  text: string;
  /** Where the same is read as a page, without the language. */
  path: string;
  /** To the library's own help of the page. */
  link: { url: string; label: string } | null;
};

/** The help of a page, for everybody who asks for it; throws NotFound where a page has none. */
export async function getRouteHelp(name: RouteName, locale: Locale): Promise<RouteHelp> {
  const topic = topicNamed(name);
  const found = topic && (await readHelp(locale)).get(topic);
  if (!found) throw new NotFound();
  const { title, summary, text } = found;
  const link = await findHelpLink(name, locale);
  return { title, summary, text: withoutPictures(text), path: pathTo("help-topic", { topic: name }), link };
}

/** The way to the library's own help of a page in the language; null where there is none. */
export async function findHelpLink(route: RouteName, locale: Locale): Promise<RouteHelp["link"]> {
  const own = await db().helpLink.findUnique({ where: { route } });
  const [url, label] = locale === "cs" ? [own?.urlCs, own?.labelCs] : [own?.urlEn, own?.labelEn];
  return url ? { url, label: label ?? "" } : null;
}
