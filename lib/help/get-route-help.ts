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
  /** Markdown without pictures, because the reader sees the page itself. */
  text: string;
  /** Path of the help page, without language. */
  path: string;
  /** Link to the library's own help for the page. */
  link: { url: string; label: string } | null;
};

/** A page's help, readable by anyone; throws NotFound if it has none. */
export async function getRouteHelp(name: RouteName, locale: Locale): Promise<RouteHelp> {
  const topic = topicNamed(name);
  const help = topic && (await readHelp(locale)).get(topic);
  if (!help) throw new NotFound();
  const { title, summary, text } = help;
  const link = await findHelpLink(name, locale);
  return { title, summary, text: withoutPictures(text), path: pathTo("help-topic", { topic: name }), link };
}

/** Link to the library's own help for a page in this language; null if none. */
export async function findHelpLink(route: RouteName, locale: Locale): Promise<RouteHelp["link"]> {
  const own = await db().helpLink.findUnique({ where: { route } });
  const [url, label] = locale === "cs" ? [own?.urlCs, own?.labelCs] : [own?.urlEn, own?.labelEn];
  return url ? { url, label: label ?? "" } : null;
}
