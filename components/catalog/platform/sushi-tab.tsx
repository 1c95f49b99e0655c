import { CredentialsPlace } from "@/components/credentials/credentials-place.client";
import { AddCredentialsButton } from "@/components/credentials/list/add-credentials-button.client";
import { credentialsList } from "@/components/credentials/list/credentials-list";
import { readCredentials, textsOfCredentials } from "@/components/credentials/list/read-credentials";
import { ListFrame } from "@/components/lists/list-frame";
import { IslandMessages } from "@/components/shell/island-messages";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import type { Locale } from "@/lib/kit/i18n/routing";
import { listSearch } from "@/lib/navigation/list-search";
import { LateArrival, LateCredentialsTable } from "./late-tables.client";

type Props = {
  scope: Scope<"credentials.manage">;
  selected: Scope<"credentials.manage">;
  scopes: { "signed-in": Scope<"signed-in"> };
  organizationId: number | null;
  said: unknown;
  locale: Locale;
  platform: number;
};

export async function SushiTab({ said, ...asked }: Props) {
  const search = listSearch(credentialsList).parse(said);
  const { found, place } = await readCredentials({ ...asked, search });
  return (
    <ListFrame texts={textsOfCredentials}>
      <CredentialsPlace value={place}>
        {found.counts.all > 0 ? (
          <div className="flex justify-end">
            <AddCredentialsButton />
          </div>
        ) : null}
        <LateCredentialsTable listing={found} platformId={asked.platform} />
        {found.counts.all > 0 ? (
          <IslandMessages of={["arrival"]}>
            <LateArrival of={{ organization: asked.organizationId ?? ALL_ORGANIZATIONS, platform: asked.platform }} />
          </IslandMessages>
        ) : null}
      </CredentialsPlace>
    </ListFrame>
  );
}
