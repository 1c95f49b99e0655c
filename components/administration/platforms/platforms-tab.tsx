import { ImportPlatforms } from "@/components/platforms/import-platforms.client";
import { PlatformButton } from "@/components/platforms/platform-button.client";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { listManagedPlatforms } from "@/lib/administration/platforms/list-managed-platforms";
import { listRemovals } from "@/lib/administration/platforms/show-removal";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { SearchOf } from "@/lib/navigation/list";
import { readList } from "@/lib/navigation/read-list";
import { entityOptions } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { ManagedPlatforms } from "./managed-platforms.client";
import { managedPlatformsList } from "./managed-platforms-list";
import { Removals } from "./removals.client";

type Props = {
  scope: Scope<"consortium.manage">;
  signedIn: Scope<"signed-in">;
  search: SearchOf<typeof managedPlatformsList>;
  locale: Locale;
};

const LATELY = { page: 1, page_size: 5 };

/** Platforms, and the most recent removals. */
export async function PlatformsTab({ scope, signedIn, search, locale }: Props) {
  const [platforms, removals, organizations] = await Promise.all([
    readList(managedPlatformsList, search, (query) => listManagedPlatforms(scope, query, locale)),
    listRemovals(scope, LATELY, locale),
    listOrganizations(signedIn),
  ]);
  const choices = {
    organization: ALL_ORGANIZATIONS,
    organizations: entityOptions(organizations, locale).filter(({ value }) => value !== ALL_ORGANIZATIONS),
    runsConsortium: true,
  };
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2">
        <ImportPlatforms />
        <PlatformButton choices={choices} />
      </div>
      <ManagedPlatforms listing={platforms} choices={choices} />
      <Removals removals={removals.results} />
    </>
  );
}
