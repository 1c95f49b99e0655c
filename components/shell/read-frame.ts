import "server-only";
import { cookies } from "next/headers";
import type { Option } from "@/components/ui/option";
import { seesConsortium } from "@/lib/access/actor";
import { requestScope } from "@/lib/access/request-scope";
import { month } from "@/lib/counter/month";
import { runningMonth } from "@/lib/kit/clock";
import { productVersion, settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { readMenu } from "@/lib/navigation/read-menu";
import { readSelection } from "@/lib/navigation/read-selection";
import type { OrganizationEntity } from "@/lib/organizations/contract";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { ALL_ORGANIZATIONS, displayName } from "@/lib/organizations/organization";
import { initialsOf, personName } from "./initials";
import { MENU_COOKIE } from "./remember";
import { readTheme, THEME_COOKIE } from "./theme";

export type PageFrame = Awaited<ReturnType<typeof readFrame>>;

/** Everything around the page for whoever is signed in; `all` names the whole consortium in their language. */
export async function readFrame(locale: Locale, all: string) {
  const scope = await requestScope("signed-in");
  const [selection, organizations, jar] = await Promise.all([
    readSelection(scope),
    listOrganizations(scope),
    cookies(),
  ]);
  const { user } = scope;
  const { organizationId, range, fiscalYearStart } = selection;
  return {
    site: settings().SITE_NAME,
    contact: settings().CONTACT_EMAIL,
    version: productVersion,
    userId: user.id,
    person: { name: personName(user), email: user.email, initials: initialsOf(user) },
    theme: readTheme(jar.get(THEME_COOKIE)?.value),
    isMenuFolded: jar.get(MENU_COOKIE)?.value === "folded",
    groups: readMenu(scope, selection),
    selectors: {
      organizations: [
        ...(seesConsortium(scope.actor) ? [{ value: ALL_ORGANIZATIONS, label: all, strong: true }] : []),
        ...organizationOptions(organizations, locale),
      ],
      selected: organizationId,
      range,
      calendar: { today: month(runningMonth()), fiscalYearStart },
    },
  };
}

/** By their names in the language, in its alphabet; short names and ids can be searched. */
function organizationOptions(organizations: readonly OrganizationEntity[], locale: Locale): Option<number>[] {
  const options = organizations.map(({ pk, name, name_en, name_cs, short_name, internal_id }) => ({
    value: pk,
    label: displayName(
      { name, nameEn: name_en, nameCs: name_cs, internalId: internal_id, shortName: short_name },
      locale,
    ),
    keywords: [short_name, internal_id].filter(Boolean).join(" "),
  }));
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return options.toSorted((one, other) => compare(one.label, other.label));
}
