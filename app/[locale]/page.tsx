import { isSignedIn, runsConsortium } from "@/lib/access/actor";
import { countCredentials } from "@/lib/credentials/list/list-credentials";
import { redirect } from "@/lib/kit/i18n/navigation";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { firstTask } from "@/lib/navigation/first-page";
import { pathTo, type RouteName } from "@/lib/navigation/routes";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { currentActor } from "@/lib/request/current-actor";
import { requestScope } from "@/lib/request/request-scope";

/** Home, in the language of the address; where that names none, in the one the person reads. */
export default async function RootPage({ params }: { params: Promise<{ locale: string }> }) {
  const { locale: segment } = await params;
  const locale = isLocale(segment) ? segment : routing.defaultLocale;
  const actor = await currentActor();
  const own = actor.kind === "user" && isLocale(actor.language) ? actor.language : locale;
  const page = isSignedIn(actor) ? await readFirstPage() : "dashboard";
  redirect({ href: pathTo(page), locale: locale === routing.defaultLocale ? own : locale });
}

async function readFirstPage(): Promise<RouteName> {
  const [scope, counting] = await Promise.all([requestScope("signed-in"), requestScope("credentials.count")]);
  const [organizations, { count }] = await Promise.all([listOrganizations(scope), countCredentials(counting)]);
  const task = firstTask({
    runsConsortium: runsConsortium(scope.actor),
    administersAny: organizations.some(({ is_admin }) => is_admin),
    organizations: organizations.length,
    credentials: count,
  });
  return task ?? "dashboard";
}
