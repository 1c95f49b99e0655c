import { getTranslations } from "next-intl/server";
import { CredentialsPlace } from "@/components/credentials/credentials-place.client";
import { AddCredentialsButton } from "@/components/credentials/list/add-credentials-button.client";
import { credentialsList } from "@/components/credentials/list/credentials-list";
import { readCredentials, textsOfCredentials } from "@/components/credentials/list/read-credentials";
import { ListFrame } from "@/components/lists/list-frame";
import { ChartSetLater } from "@/components/reports/charts/chart-set-later.client";
import { IslandMessages } from "@/components/shell/island-messages";
import { Card } from "@/components/ui/page/card";
import { uploadsList } from "@/components/uploads/list/uploads-list";
import { readUploads, textsOfUploads } from "@/components/uploads/read-uploads";
import { UploadPlace } from "@/components/uploads/upload-place.client";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import type { Locale } from "@/lib/kit/i18n/routing";
import { listSearch } from "@/lib/navigation/list-search";
import type { Selection } from "@/lib/navigation/selection";
import { listViewsOf } from "@/lib/reports/charts/list-views";
import { LateArrival, LateCredentialsTable, LateUploadsTable, TitlesTableLater } from "../late-tables.client";
import { TitleList } from "../titles/list/title-list";
import { platformTitlesList } from "../titles/list/titles-list";

type Props = { selected: Scope<"usage.view">; platform: number; selection: Selection; locale: Locale };

export async function ChartsTab({ selected, platform, selection, locale }: Props) {
  const views = await listViewsOf(selected, { platform }, locale);
  const t = await getTranslations("platforms.tab");
  const { organizationId, range } = selection;
  return (
    <IslandMessages of={["charts", "coverage", "harvest", "counter", "reports", "annotations", "unusual"]}>
      <h2 className="sr-only">{t("charts")}</h2>
      <Card>
        <ChartSetLater
          views={views}
          scope="platform"
          of={{
            platform,
            ...(organizationId !== null && organizationId > 0 ? { organization: organizationId } : {}),
            ...(range.from ? { from: range.from } : {}),
            ...(range.to ? { to: range.to } : {}),
          }}
        />
      </Card>
    </IslandMessages>
  );
}

type TitlesTabProps = {
  selected: Scope<"usage.view">;
  platform: number;
  organization: number;
  selection: Selection;
  groups: { groups: readonly InterestGroupEntity[]; chosen: readonly InterestGroupEntity[] };
  searchParams: unknown;
  locale: Locale;
};

export function TitlesTab({
  selected,
  platform,
  organization,
  selection: { range },
  groups,
  searchParams,
  locale,
}: TitlesTabProps) {
  const search = listSearch(platformTitlesList).parse(searchParams);
  return (
    <ListFrame texts={["titles", "tags"]}>
      <TitleList
        table={TitlesTableLater}
        scope={selected}
        subject={{ organization, platform, from: range.from, to: range.to }}
        search={search}
        {...groups}
        locale={locale}
      />
    </ListFrame>
  );
}

type SushiTabProps = {
  scope: Scope<"credentials.manage">;
  selected: Scope<"credentials.manage">;
  scopes: { "signed-in": Scope<"signed-in"> };
  organizationId: number | null;
  searchParams: unknown;
  locale: Locale;
  platform: number;
};

export async function SushiTab({ searchParams, ...rest }: SushiTabProps) {
  const search = listSearch(credentialsList).parse(searchParams);
  const { listing, place } = await readCredentials({ ...rest, search });
  return (
    <ListFrame texts={textsOfCredentials}>
      <CredentialsPlace value={place}>
        {listing.counts.all > 0 ? (
          <div className="flex justify-end">
            <AddCredentialsButton />
          </div>
        ) : null}
        <LateCredentialsTable listing={listing} platformId={rest.platform} />
        {listing.counts.all > 0 ? (
          <IslandMessages of={["arrival"]}>
            <LateArrival of={{ organization: rest.organizationId ?? ALL_ORGANIZATIONS, platform: rest.platform }} />
          </IslandMessages>
        ) : null}
      </CredentialsPlace>
    </ListFrame>
  );
}

type UploadsTabProps = Omit<Parameters<typeof readUploads>[0], "search" | "platform"> & {
  searchParams: unknown;
  platform: number;
};

export async function UploadsTab({ searchParams, ...rest }: UploadsTabProps) {
  const search = listSearch(uploadsList).parse(searchParams);
  const { listing, place } = await readUploads({ ...rest, search });
  return (
    <ListFrame texts={textsOfUploads}>
      <UploadPlace value={place}>
        <LateUploadsTable listing={listing} platformId={rest.platform} />
      </UploadPlace>
    </ListFrame>
  );
}
