import { OrganizationsPlace } from "@/components/organizations/organizations-place.client";
import { IslandMessages } from "@/components/shell/island-messages";
import { SetUpScreen } from "@/components/site/set-up-screen";
import { AccountChoicesProvider } from "@/components/users/accounts/account-choices.client";
import { ALL_ORGANIZATIONS, isSuperuser } from "@/lib/access/actor";
import { readInstallation } from "@/lib/access/read-installation";
import { countCredentials } from "@/lib/credentials/list/list-credentials";
import { isSiteAddressKnown } from "@/lib/mail/site-address";
import { entityOptions } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listOfferedPlatforms } from "@/lib/platforms/list-platforms";
import { page } from "@/lib/request/page";
import { readSite } from "@/lib/site/read-site";
import { countPeople } from "@/lib/users/accounts/list-accounts";
import { isShibbolethOn } from "@/lib/users/identities/sign-in-providers";

export default page(
  "set-up",
  { also: ["signed-in", "credentials.count", "uploads.manage"], perhaps: ["users.manage", "catalog.extend"] },
  async ({ scope, scopes, locale }) => {
    const extending = scopes["catalog.extend"];
    const [site, organizations, people, platforms, credentials] = await Promise.all([
      readSite(scope),
      listOrganizations(scopes["signed-in"]),
      countPeople(scope),
      listOfferedPlatforms(scopes["uploads.manage"]),
      countCredentials(scopes["credentials.count"]),
    ]);
    const options = entityOptions(organizations, locale);
    const { isConsortial, rawDataImport } = readInstallation();
    return (
      <IslandMessages of={["organizations", "setUp", "accounts", "platforms"]}>
        <OrganizationsPlace
          value={{
            isSuperuser: isSuperuser(scope.actor),
            isConsortial,
            decidesRawData: rawDataImport === "PerOrg",
            hasFederation: isShibbolethOn(),
            managesPeople: scopes["users.manage"] !== null,
            canInvite: isSiteAddressKnown(),
            selfId: scope.user.id,
          }}
        >
          <AccountChoicesProvider
            choices={{
              organizations: options,
              isManagement: true,
              canInvite: isSiteAddressKnown(),
              selfId: scope.user.id,
              selected: null,
            }}
          >
            <SetUpScreen
              site={site}
              counts={{
                organizations: organizations.length,
                people,
                platforms: platforms.length,
                credentials: credentials.count,
              }}
              platformChoices={
                extending && {
                  organization: ALL_ORGANIZATIONS,
                  organizations: options,
                  runsConsortium: true,
                }
              }
              managesAccounts={scopes["users.manage"] !== null}
            />
          </AccountChoicesProvider>
        </OrganizationsPlace>
      </IslandMessages>
    );
  },
);
