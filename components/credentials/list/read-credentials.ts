import "server-only";
import { platformChoices } from "@/components/platforms/platform-choices";
import { runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month } from "@/lib/counter/standard/month";
import { dayOf } from "@/lib/credentials/list/expiry";
import { listCounterReports } from "@/lib/credentials/list/list-counter-reports";
import { listCredentials } from "@/lib/credentials/list/list-credentials";
import { now, runningMonth } from "@/lib/kit/clock";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { SearchOf } from "@/lib/navigation/list";
import { readList } from "@/lib/navigation/read-list";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listPlatforms } from "@/lib/platforms/list-platforms";
import { readInfo } from "@/lib/site/read-info";
import type { CredentialsPlace } from "../credentials-place.client";
import { formChoices } from "../form-choices";
import { credentialsList } from "./credentials-list";

type PageInput = {
  scope: Scope<"credentials.manage">;
  selected: Scope<"credentials.manage">;
  scopes: { "signed-in": Scope<"signed-in"> };
  organizationId: number | null;
  search: SearchOf<typeof credentialsList>;
  locale: Locale;
  /** Restricts the list to this platform. */
  platform?: number;
};

/** One page of the credentials, and the options of its dialogs. */
export async function readCredentials({
  scope,
  selected,
  scopes,
  organizationId,
  search,
  locale,
  platform,
}: PageInput) {
  const ofPlatform = platform === undefined ? {} : { platform };
  const [listing, { organization, place }] = await Promise.all([
    readList(credentialsList, search, (query) => listCredentials(selected, { ...query, ...ofPlatform })),
    readCredentialsPlace({ scope, scopes, organizationId, locale }),
  ]);
  return { listing, organization, place };
}

/** Options of the dialogs, and the organization selected in the top bar. */
export async function readCredentialsPlace({
  scope,
  scopes,
  organizationId,
  locale,
}: Pick<PageInput, "scope" | "scopes" | "organizationId" | "locale">) {
  const [everyOrganization, platforms, reports] = await Promise.all([
    listOrganizations(scopes["signed-in"]),
    listPlatforms(scope),
    listCounterReports(),
  ]);
  const organizations = everyOrganization.filter(({ pk }) => scope.reaches(pk));
  const organization = organizations.find(({ pk }) => pk === organizationId);
  const { CONSORTIAL_INSTALLATION, HARVESTER_IPV4_ADDRESSES, HARVESTER_IPV6_ADDRESSES } = readInfo();
  const choices = formChoices({ organizations, platforms, reports }, locale);
  const place: CredentialsPlace = {
    choices,
    adding: platformChoices(scope.actor, {
      organization: organization?.pk ?? null,
      organizations: choices.organizations,
    }),
    organizationId: organization?.pk ?? null,
    lastMonth: addMonths(month(runningMonth()), -1),
    today: dayOf(now()).toISOString().slice(0, 10),
    isConsortial: CONSORTIAL_INSTALLATION,
    isManager: runsConsortium(scope.actor),
    harvesters: [...HARVESTER_IPV4_ADDRESSES, ...HARVESTER_IPV6_ADDRESSES],
  };
  return { organization, place };
}

/** Message namespaces of the client components for credentials. */
export const textsOfCredentials = [
  "credentials",
  "credentialsPages",
  "credentialsMass",
  "credentialsRegistry",
  "credentialsTest",
  "credentialsImport",
  "credentialsMembers",
  "credentialsHarvest",
  "harvest",
  "harvestPages",
  "harvestStatus",
  "counter",
  "audit",
  "platforms",
] as const;
