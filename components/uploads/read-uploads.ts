import { shortReportName } from "@/lib/counter/standard/report-type-words";
import "server-only";
import { formChoices } from "@/components/credentials/form-choices";
import { platformChoices } from "@/components/platforms/platform-choices";
import { ALL_ORGANIZATIONS, runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { isInterest } from "@/lib/interest/interest-report";
import type { Received } from "@/lib/kit/call/call-shape";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { SearchOf } from "@/lib/navigation/list";
import { readList } from "@/lib/navigation/read-list";
import type { Selection } from "@/lib/navigation/selection";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listPlatforms } from "@/lib/platforms/list-platforms";
import { listReportCatalog } from "@/lib/reports/catalog/list-report-catalog";
import { listUploadsCall, upload, uploadStatsCall } from "@/lib/uploads/contract";
import { uploadLimit } from "@/lib/uploads/receive/receive-file";
import { countUploads } from "@/lib/uploads/receive/upload-quota";
import { getUpload } from "@/lib/uploads/show/get-upload";
import { listUploads } from "@/lib/uploads/show/list-uploads";
import { uploadsList } from "./list/uploads-list";
import type { UploadPlace } from "./upload-place.client";

export type UploadStats = Received<typeof uploadStatsCall.returns>;

type Asked = {
  scope: Scope<"uploads.manage">;
  selected: Scope<"uploads.manage">;
  scopes: {
    "signed-in": Scope<"signed-in">;
    "credentials.manage": Scope<"credentials.manage">;
    "usage.view": Scope<"usage.view">;
  };
  selection: Selection;
  locale: Locale;
};
type ListAsked = Asked & { search: SearchOf<typeof uploadsList>; platform?: number };

/** Texts of the client components for uploads. */
export const textsOfUploads = ["uploadsPages", "platforms"] as const;

/** Additional permissions that pages of uploads need. */
export const scopesOfUploads = ["signed-in", "credentials.manage", "usage.view"] as const;

/** Maximum number of files in review at once; more follow as these are finished. */
const MOST_OPEN = 50;
const OPEN = "initial,preflight,prefailed,importing,failed";

export async function readOpenUploads(request: Asked, ofPlatform: { platforms?: number[] } = {}) {
  const query = { ...listUploadsCall.query.parse({ states: OPEN, page_size: MOST_OPEN }), ...ofPlatform };
  const [open, place] = await Promise.all([listUploads(request.selected, query, request.locale), readPlace(request)]);
  return { open: listUploadsCall.returns.parse(open), place };
}

export async function readUploads(request: ListAsked) {
  const { selected, search, locale, platform } = request;
  const ofPlatform = platform === undefined ? {} : { platforms: [platform] };
  const [{ open, place }, listing, stats] = await Promise.all([
    readOpenUploads(request, ofPlatform),
    readList(uploadsList, search, (query) => listUploads(selected, { ...query, ...ofPlatform }, locale)),
    countUploads(selected, request.selection.organizationId ?? ALL_ORGANIZATIONS),
  ]);
  return { open, listing, stats: uploadStatsCall.returns.parse(stats), place };
}

/** Throws NotFound. */
export async function readShownUpload(request: Asked, id: number) {
  const [uploadDetails, place] = await Promise.all([getUpload(request.scope, id, request.locale), readPlace(request)]);
  return { upload: upload.parse(uploadDetails), place };
}

async function readPlace({ scope, scopes, selection, locale }: Asked): Promise<UploadPlace> {
  const [all, platforms, types] = await Promise.all([
    listOrganizations(scopes["signed-in"]),
    listPlatforms(scopes["credentials.manage"]),
    listReportCatalog(scopes["usage.view"], locale),
  ]);
  const organizations = all.filter(({ pk }) => scope.reaches(pk));
  const chosen = organizations.find(({ pk }) => pk === selection.organizationId);
  const choices = formChoices({ organizations, platforms, reports: [] }, locale);
  return {
    platforms: choices.platforms,
    adding: platformChoices(scope.actor, {
      organization: chosen?.pk ?? null,
      organizations: choices.organizations,
    }),
    organizations: choices.organizations,
    reports: types
      .filter((type) => !isInterest(type))
      .map((type) => {
        const { id, name } = type;
        return { value: id, label: shortReportName(type), hint: name, keywords: name };
      }),
    organization: chosen ? { pk: chosen.pk, name: entityName(chosen, locale) } : null,
    limit: uploadLimit(),
    isManager: runsConsortium(scope.actor),
    importsRawData: (chosen ? [chosen] : organizations).some((one) => one.is_raw_data_import_enabled),
  };
}
