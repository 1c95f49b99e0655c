import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month } from "@/lib/counter/month";
import { listCredentialsCall } from "@/lib/credentials/contract";
import { dayOf } from "@/lib/credentials/list/expiry";
import { listCounterReports } from "@/lib/credentials/list/list-counter-reports";
import { listCredentials } from "@/lib/credentials/list/list-credentials";
import { readInfo } from "@/lib/installation/read-info";
import { now, runningMonth } from "@/lib/kit/clock";
import type { Selection } from "@/lib/navigation/selection";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listPlatforms } from "@/lib/platforms/list-platforms";
import { requestScope } from "@/lib/request/request-scope";
import { formChoices } from "../edit/form-choices";
import { type CredentialsSearch, filterOf } from "./credentials-address";

type Asked = {
  scope: Scope<"credentials.manage">;
  selected: Scope<"credentials.manage">;
  selection: Selection;
  search: CredentialsSearch;
  locale: string;
};

/** All that the page of credentials needs, read at once. */
export async function readCredentialsList({ scope, selected, selection, search, locale }: Asked) {
  const [list, everyOrganization, platforms, reports] = await Promise.all([
    readPage(selected, search),
    requestScope("signed-in").then(listOrganizations),
    listPlatforms(scope),
    listCounterReports(),
  ]);
  const organizations = everyOrganization.filter(({ pk }) => scope.reaches(pk));
  const { CONSORTIAL_INSTALLATION, HARVESTER_IPV4_ADDRESSES, HARVESTER_IPV6_ADDRESSES } = readInfo();
  const organization = organizations.find(({ pk }) => pk === selection.organizationId);
  return {
    list,
    organization,
    place: {
      choices: formChoices({ organizations, platforms, reports }, locale),
      organizationId: organization?.pk ?? null,
      lastMonth: addMonths(month(runningMonth()), -1),
      today: dayOf(now()).toISOString().slice(0, 10),
      isConsortial: CONSORTIAL_INSTALLATION,
      isManager: runsConsortium(scope.actor),
      harvesters: [...HARVESTER_IPV4_ADDRESSES, ...HARVESTER_IPV6_ADDRESSES],
    },
  };
}

/** The page that the address asks for; the last one when it asks for a later one. */
async function readPage(selected: Scope<"credentials.manage">, search: CredentialsSearch) {
  const { enabled, ...filter } = filterOf(search);
  const query = {
    ...filter,
    ...(enabled && { enabled: enabled === "true" }),
    status: search.state,
    order_by: search.sort,
    desc: search.order === "down",
    page_size: search.size,
  };
  const asked = await listCredentials(selected, { ...query, page: search.page });
  const page = Math.min(search.page, Math.max(1, Math.ceil(asked.count / search.size)));
  const found = page === search.page ? asked : await listCredentials(selected, { ...query, page });
  return { ...listCredentialsCall.returns.parse(found), page };
}
