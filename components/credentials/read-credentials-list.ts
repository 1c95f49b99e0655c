import "server-only";
import { requestScope } from "@/lib/access/request-scope";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month } from "@/lib/counter/month";
import { credentials } from "@/lib/credentials/contract";
import { listCounterReports } from "@/lib/credentials/list-counter-reports";
import { listCredentials } from "@/lib/credentials/list-credentials";
import { runningMonth } from "@/lib/kit/clock";
import type { Selection } from "@/lib/navigation/read-selection";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listPlatforms } from "@/lib/platforms/list-platforms";
import { formChoices } from "./form-choices";

type Asked = {
  scope: Scope<"credentials.manage">;
  selected: Scope<"credentials.manage">;
  selection: Selection;
  locale: string;
};

/** More than any consortium has: the page counts, searches and sorts them all by the words it shows. */
const ALL = 100_000;

/** All that the page of credentials needs, read at once. */
export async function readCredentialsList({ scope, selected, selection, locale }: Asked) {
  const [{ results }, everyOrganization, platforms, reports] = await Promise.all([
    listCredentials(selected, { page: 1, page_size: ALL }),
    requestScope("signed-in").then(listOrganizations),
    listPlatforms(scope),
    listCounterReports(),
  ]);
  const organizations = everyOrganization.filter(({ pk }) => scope.reaches(pk));
  return {
    credentials: credentials.array().parse(results),
    choices: formChoices({ organizations, platforms, reports }, locale),
    organization: organizations.find(({ pk }) => pk === selection.organizationId),
    /** The last month that has ended. */
    lastMonth: addMonths(month(runningMonth()), -1),
  };
}
