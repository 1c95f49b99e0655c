import "server-only";
import { formChoices } from "@/components/credentials/edit/form-choices";
import { entityName } from "@/components/credentials/entity-name";
import { ALL_ORGANIZATIONS, runsConsortium } from "@/lib/access/actor";
import type { Received } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Selection } from "@/lib/navigation/selection";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listPlatforms } from "@/lib/platforms/list-platforms";
import { listReportCatalogue } from "@/lib/reports/catalogue/list-report-catalogue";
import { requestScope } from "@/lib/request/request-scope";
import { listUploadsCall, upload, uploadStatsCall } from "@/lib/uploads/contract";
import { uploadLimit } from "@/lib/uploads/receive/receive-file";
import { countUploads } from "@/lib/uploads/show/count-uploads";
import { getUpload } from "@/lib/uploads/show/get-upload";
import { listUploads } from "@/lib/uploads/show/list-uploads";
import { reportName } from "./report-name";
import type { Place } from "./upload-place.client";
import type { UploadsSearch } from "./uploads-address";
import { uploadsQuery } from "./uploads-search";

export type UploadStats = Received<typeof uploadStatsCall.returns>;

type Asked = {
  scope: Scope<"uploads.manage">;
  selected: Scope<"uploads.manage">;
  selection: Selection;
  locale: Locale;
};
type ListAsked = Asked & { search: UploadsSearch; platform?: number };

/** So many files can be decided about at once; more come as these are through. */
const MOST_OPEN = 50;
const OPEN = "initial,preflight,prefailed,importing,failed";

/** The page of uploads: those that wait for a decision, a page of the list, and what its parts offer to choose from. */
export async function readUploads(asked: ListAsked) {
  const { selected, search, locale } = asked;
  const [open, list, stats, place] = await Promise.all([
    listUploads(selected, openQuery(asked.platform), locale),
    readPage(asked),
    countUploads(selected, asked.selection.organizationId ?? ALL_ORGANIZATIONS),
    readPlace(asked),
  ]);
  return {
    open: listUploadsCall.returns.parse(open),
    list,
    search: { ...search, page: list.page },
    stats: uploadStatsCall.returns.parse(stats),
    place,
  };
}

/** One upload with all that was found in it; throws NotFound. */
export async function readUpload(asked: Asked, id: number) {
  const [found, place] = await Promise.all([getUpload(asked.scope, id, asked.locale), readPlace(asked)]);
  return { upload: upload.parse(found), place };
}

const openQuery = (platform: number | undefined) =>
  listUploadsCall.query.parse({
    states: OPEN,
    page_size: MOST_OPEN,
    ...(platform !== undefined && { platforms: String(platform) }),
  });

/** The page that the address asks for; the last one when it asks for a later one. */
async function readPage({ selected, search, platform, locale }: ListAsked) {
  const narrowed = platform === undefined ? search : { ...search, platforms: String(platform) };
  const read = async (page: number) =>
    listUploadsCall.returns.parse(await listUploads(selected, uploadsQuery({ ...narrowed, page }), locale));
  const asked = await read(search.page);
  const page = Math.min(search.page, Math.max(1, Math.ceil(asked.count / search.size)));
  return { ...(page === search.page ? asked : await read(page)), page };
}

async function readPlace({ scope, selection, locale }: Asked): Promise<Place> {
  const [all, platforms, types] = await Promise.all([
    requestScope("signed-in").then(listOrganizations),
    requestScope("credentials.manage").then(listPlatforms),
    requestScope("usage.view").then(listReportCatalogue),
  ]);
  const organizations = all.filter(({ pk }) => scope.reaches(pk));
  const chosen = organizations.find(({ pk }) => pk === selection.organizationId);
  const choices = formChoices({ organizations, platforms, reports: [] }, locale);
  return {
    platforms: choices.platforms,
    organizations: choices.organizations,
    reports: types.map((type) => {
      const { id, shortName, counterCode, release, name } = type;
      const label = reportName({ short_name: shortName, counter_code: counterCode, release });
      return { value: id, label, hint: name, keywords: name };
    }),
    organization: chosen ? { pk: chosen.pk, name: entityName(chosen, locale) } : null,
    limit: uploadLimit(),
    isManager: runsConsortium(scope.actor),
    importsRawData: (chosen ? [chosen] : organizations).some((one) => one.is_raw_data_import_enabled),
  };
}
