import "server-only";
import { randomUUID } from "node:crypto";
import { cookies } from "next/headers";
import { initialsOf, shortPersonName } from "@/components/shell/initials";
import { MENU_COOKIE } from "@/components/shell/remember";
import { readTheme, THEME_COOKIE } from "@/components/shell/theme";
import { ALL_ORGANIZATIONS, runsConsortium, seesConsortium } from "@/lib/access/actor";
import { readInstallation } from "@/lib/access/read-installation";
import type { Scope } from "@/lib/access/scope";
import { month } from "@/lib/counter/standard/month";
import { countCredentials } from "@/lib/credentials/list/list-credentials";
import { readStats } from "@/lib/events/count-events";
import { readReleaseNews } from "@/lib/help/releases/read-release-news";
import { countNoInterest } from "@/lib/interest/no-interest";
import { runningMonth } from "@/lib/kit/clock";
import { productVersion, settings } from "@/lib/kit/env";
import { Problem } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { log } from "@/lib/kit/log";
import { firstTask } from "@/lib/navigation/first-page";
import { menuBadges } from "@/lib/navigation/menu-badges";
import { readMenu } from "@/lib/navigation/read-menu";
import type { Selection } from "@/lib/navigation/selection";
import type { OrganizationEntity } from "@/lib/organizations/contract";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { organizationChoices } from "@/lib/organizations/organization-choices";
import { readAppearance } from "@/lib/site/appearance/read-appearance";
import { readUser } from "@/lib/users/profile";
import { readTimeLeft } from "@/lib/users/sessions/sessions";

export type PageFrame = Awaited<ReturnType<typeof readFrame>>;

export type FrameScopes = {
  scope: Scope<"signed-in">;
  entering: Scope<"entering">;
  counting: Scope<"credentials.count">;
  selection: Selection;
};

/** Data of the frame for the signed-in user. `all`: name of the whole consortium in their language. */
export async function readFrame({ scope, entering, counting, selection }: FrameScopes, locale: Locale, all: string) {
  const { user: person } = scope;
  const [offered, jar, user, credentials, noInterest, stats, appearance, timeLeft] = await Promise.all([
    offeredOrganizations(scope),
    cookies(),
    readUser(entering),
    countCredentials(counting),
    runsConsortium(person) ? countNoInterest(scope) : { withData: 0, withoutData: 0 },
    readStats(scope).catch(() => null),
    readAppearance(locale),
    readTimeLeft(entering).catch(() => null),
  ]);
  const { organizations, failure } = offered;
  const { organizationId, range, remembered, fiscalYearStart } = selection;
  const news = readReleaseNews(user.extra_data);
  const isThemselves = person.impersonator === null;
  const seenRelease = news.isFirst && isThemselves ? (news.latest?.version ?? null) : null;
  const task =
    failure === null
      ? firstTask({
          runsConsortium: runsConsortium(person),
          administersAny: organizations.some(({ is_admin }) => is_admin),
          organizations: organizations.length,
          credentials: credentials.count,
        })
      : null;
  return {
    site: { name: settings().SITE_NAME, logo: appearance.logo },
    contact: settings().CONTACT_EMAIL,
    helpUrl: settings().HELP_URL,
    version: productVersion,
    user,
    stats,
    timeLeft,
    signsOut: settings().ALLOW_EMAIL_LOGIN,
    news: {
      unseenVersion: news.isUnseen ? (news.latest?.version ?? null) : null,
      announced:
        news.isAnnounced && news.latest ? { version: news.latest.version, title: news.latest.title[locale] } : null,
    },
    person: { name: shortPersonName(person), email: person.email, initials: initialsOf(person) },
    impersonator: person.impersonator?.email ?? null,
    isUnverified: user.email_verification_status !== "verified",
    theme: readTheme(jar.get(THEME_COOKIE)?.value),
    isMenuFolded: jar.get(MENU_COOKIE)?.value === "folded",
    groups: readMenu(scope, { selection, organizations, badges: menuBadges({ credentials, noInterest }) }),
    organizationsFailure: failure,
    lacksOrganization:
      readInstallation().allowsRegistration &&
      failure === null &&
      organizations.length === 0 &&
      !seesConsortium(person),
    afterBoot: task === null && seenRelease === null ? null : { firstTask: task, seenRelease },
    organizations,
    selectors: {
      organizations: [
        ...(seesConsortium(person) ? [{ value: ALL_ORGANIZATIONS, label: all, strong: true }] : []),
        ...organizationChoices(organizations, locale),
      ],
      selected: organizationId,
      range,
      remembered,
      calendar: { today: month(runningMonth()), fiscalYearStart },
    },
  };
}

type Offered = { organizations: readonly OrganizationEntity[]; failure: string | null };

/** When organizations cannot be loaded, the page renders without the selector. `failure`: error number in the log. */
async function offeredOrganizations(scope: Scope<"signed-in">): Promise<Offered> {
  try {
    return { organizations: await listOrganizations(scope), failure: null };
  } catch (error) {
    if (error instanceof Problem) throw error;
    const failure = randomUUID();
    log.error({ id: failure, error: String(error) }, "organizations could not be listed");
    return { organizations: [], failure };
  }
}
