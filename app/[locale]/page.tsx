import { redirect } from "@/lib/kit/i18n/navigation";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { currentActor } from "@/lib/request/current-actor";

/** Home, in the language of the address; where that names none, in the one the person reads. */
export default async function RootPage({ params }: { params: Promise<{ locale: string }> }) {
  const { locale: segment } = await params;
  const locale = isLocale(segment) ? segment : routing.defaultLocale;
  const actor = await currentActor();
  const own = actor.kind === "user" && isLocale(actor.language) ? actor.language : locale;
  redirect({ href: pathTo("dashboard"), locale: locale === routing.defaultLocale ? own : locale });
}
