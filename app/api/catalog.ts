import { deleteOwnPlatform } from "@/lib/administration/platforms/merge-platform";
import { coverCall } from "@/lib/catalog/covers/contract";
import { openCover } from "@/lib/catalog/covers/find-cover";
import {
  listPlatformInterestByYearCall,
  listPlatformInterestCall,
  organizationInterestCall,
  platformInterestByYearCall,
  platformInterestCall,
  platformInterestFileCall,
  titleInterestBriefCall,
  topTitlesCall,
  yearInterestCall,
} from "@/lib/catalog/interest/contract";
import { organizationInterest, yearInterest } from "@/lib/catalog/interest/organization-interest";
import {
  listPlatformInterest,
  listPlatformInterestByYear,
  streamPlatformInterest,
} from "@/lib/catalog/interest/platform-interest";
import { titleInterestBrief, topTitles } from "@/lib/catalog/interest/top-titles";
import {
  getItemCall,
  getItemOfTitleCall,
  getPlatformTitleItemCall,
  listItemsCall,
  listItemsOfPlatformCall,
  listItemsOfTitleCall,
  listPlatformTitleItemsCall,
} from "@/lib/catalog/items/contract";
import { listItems } from "@/lib/catalog/items/list-items";
import { getItem } from "@/lib/catalog/items/show-item";
import { listManagedOrganizationsCall } from "@/lib/catalog/organizations/contract";
import { listOrganizationsWithTags } from "@/lib/catalog/organizations/list-organizations-with-tags";
import {
  countPlatformDataCall,
  deletePlatformDataCall,
  getOfferedPlatformCall,
  getOrganizationPlatformCall,
  getTitleCountCall,
  listCollectedPlatformsCall,
  listOrganizationPlatformsCall,
  listSushiVersionsCall,
  listTitleCountsCall,
  listTitleIdsCall,
} from "@/lib/catalog/platforms/contract";
import { countPlatformData, deletePlatformData } from "@/lib/catalog/platforms/delete-platform-data";
import { listPlatformsWithFigures } from "@/lib/catalog/platforms/list-collected-platforms";
import {
  getOfferedPlatform,
  getOrganizationPlatform,
  listOrganizationPlatforms,
} from "@/lib/catalog/platforms/organization-platforms";
import { listSushiVersions } from "@/lib/catalog/platforms/platform-rows";
import { countTitles, listTitleCounts, listTitleIds } from "@/lib/catalog/platforms/platform-titles";
import {
  getTitleOfOrganizationCall,
  listPlatformsOfTitleCall,
  listTitlesCall,
  listTitlesOfPlatformCall,
  tagMatchingTitlesCall,
  titleInterestCall,
  titleInterestOnPlatformCall,
  titlesFileCall,
  titlesOfPlatformFileCall,
} from "@/lib/catalog/titles/contract";
import { listTitles, streamTitles } from "@/lib/catalog/titles/list-titles";
import { getTitle } from "@/lib/catalog/titles/look-up-titles";
import { getTitleInterest, listPlatformsOfTitle } from "@/lib/catalog/titles/show-title";
import { tagMatchingTitles } from "@/lib/catalog/titles/tag-found-titles";
import { requestScope } from "@/lib/request/request-scope";
import { serve } from "@/lib/request/serve";

export const catalogHandlers = [
  serve(listCollectedPlatformsCall, ({ scope, query, running }) => listPlatformsWithFigures(scope, query, running)),
  serve(listManagedOrganizationsCall, ({ scope, query }) => listOrganizationsWithTags(scope, query)),
  serve(getOfferedPlatformCall, ({ scope, params }) => getOfferedPlatform(scope, params)),
  serve(organizationInterestCall, ({ scope, params, query, running }) =>
    organizationInterest(scope, { ...params, months: query, running }),
  ),
  serve(listItemsCall, ({ scope, params: { organization, ...place }, query, running }) =>
    listItems(scope.within(organization), place, { query, running }),
  ),
  serve(getItemCall, ({ scope, params, query, running }) => getItem(scope, { ...params, ...query }, running)),
  serve(listPlatformInterestCall, ({ scope, params, query, running }) =>
    listPlatformInterest(scope, { place: params, months: query, running }),
  ),
  serve(listPlatformInterestByYearCall, ({ scope, params, running }) =>
    listPlatformInterestByYear(scope, { place: params, running }),
  ),
  serve(platformInterestFileCall, ({ scope, params, query, running }) => {
    const { format, language, ...months } = query;
    return streamPlatformInterest(scope, {
      ...{ organization: params.organization, months, format },
      running: { ...running, ...(language ? { locale: language } : {}) },
    });
  }),
  serve(platformInterestCall, async ({ scope, params, query, running }) => {
    const [platformInterest] = await listPlatformInterest(scope, { place: params, months: query, running });
    return platformInterest ?? {};
  }),
  serve(platformInterestByYearCall, ({ scope, params, running }) =>
    listPlatformInterestByYear(scope, { place: params, running }),
  ),
  serve(listOrganizationPlatformsCall, ({ scope, params, query }) =>
    listOrganizationPlatforms(scope, { ...params, ...query }),
  ),
  serve(listTitleCountsCall, ({ scope, params, query, running }) =>
    listTitleCounts(scope, { ...params, months: query }, running),
  ),
  serve(listTitleIdsCall, ({ scope, params, query: { pub_type: types, from, to }, running }) =>
    listTitleIds(scope, { ...params, months: { from, to }, types }, running),
  ),
  serve(getOrganizationPlatformCall, ({ scope, params }) => getOrganizationPlatform(scope, params)),
  serve(countPlatformDataCall, ({ scope, params }) => countPlatformData(scope, params)),
  serve(deletePlatformDataCall, ({ scope, params, body }) =>
    body.delete_platform ? deleteOwnPlatform(scope, params) : deletePlatformData(scope, params),
  ),
  serve(listItemsOfPlatformCall, ({ scope, params: { organization, ...place }, query, running }) =>
    listItems(scope.within(organization), place, { query, running }),
  ),
  serve(getTitleCountCall, async ({ scope, params, query, running }) => ({
    title_count: await countTitles(scope, { ...params, months: query }, running),
  })),
  serve(listTitlesOfPlatformCall, ({ scope, params, query, running }) =>
    listTitles(scope.within(params.organization), params, { query, running }),
  ),
  serve(titlesOfPlatformFileCall, ({ scope, params, query, running }) => {
    return streamTitles(scope.within(params.organization), params, {
      query,
      running: { ...running, locale: query.language ?? running.locale },
    });
  }),
  serve(titleInterestOnPlatformCall, ({ scope, params, query: { from = null, to = null }, running }) =>
    getTitleInterest(scope.within(params.organization), { ...params, months: { from, to } }, running),
  ),
  serve(listPlatformTitleItemsCall, ({ scope, params: { organization, ...place }, query, running }) =>
    listItems(scope.within(organization), place, { query, running }),
  ),
  serve(getPlatformTitleItemCall, ({ scope, params, query, running }) =>
    getItem(scope, { ...params, ...query }, running),
  ),
  serve(listSushiVersionsCall, ({ scope, params }) => listSushiVersions(scope, params.organization)),
  serve(titleInterestBriefCall, ({ scope, params, query, running }) =>
    titleInterestBrief(scope, { ...params, months: query, types: query.pub_type, running }),
  ),
  serve(listTitlesCall, ({ scope, params, query, running }) =>
    listTitles(scope.within(params.organization), {}, { query, running }),
  ),
  serve(titlesFileCall, ({ scope, params, query, running }) => {
    return streamTitles(
      scope.within(params.organization),
      {},
      { query, running: { ...running, locale: query.language ?? running.locale } },
    );
  }),
  serve(tagMatchingTitlesCall, async ({ scope, params, query, body, running }) =>
    tagMatchingTitles((await requestScope("usage.view")).within(params.organization), {
      ...{ tagging: scope, query, tags: body.tags, running },
    }),
  ),
  serve(titleInterestCall, ({ scope, params, query: { from = null, to = null }, running }) =>
    getTitleInterest(scope.within(params.organization), { ...params, months: { from, to } }, running),
  ),
  serve(getTitleOfOrganizationCall, ({ scope, params: { organization, title } }) =>
    getTitle(scope.within(organization), title),
  ),
  serve(listItemsOfTitleCall, ({ scope, params: { organization, ...place }, query, running }) =>
    listItems(scope.within(organization), place, { query, running }),
  ),
  serve(getItemOfTitleCall, ({ scope, params, query, running }) => getItem(scope, { ...params, ...query }, running)),
  serve(listPlatformsOfTitleCall, ({ scope, params, query: { from = null, to = null }, running }) =>
    listPlatformsOfTitle(scope.within(params.organization), { ...params, months: { from, to } }, running),
  ),
  serve(topTitlesCall, ({ scope, params, query, running }) => topTitles(scope, { ...params, query, running })),
  serve(yearInterestCall, ({ scope, params, running }) => yearInterest(scope, { ...params, running })),
  serve(coverCall, ({ scope, params }) => openCover(scope, params.title)),
];
