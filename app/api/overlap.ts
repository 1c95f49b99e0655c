import { listPairOverlaps, listPlatformOverlaps, showCancellation, showPortfolio } from "@/lib/overlap/analyses";
import {
  allPlatformsOverlapCall,
  cancellationCall,
  listSharedTitlesCall,
  overlapFileCall,
  platformOverlapCall,
  portfolioCall,
  sharedTitlesFileCall,
  titleInterestByPlatformCall,
  titleLossesCall,
  titleLossesFileCall,
} from "@/lib/overlap/contract";
import { listSharedTitles } from "@/lib/overlap/list-shared-titles";
import { listTitleLosses, streamTitleLosses } from "@/lib/overlap/list-title-losses";
import { streamOverlap } from "@/lib/overlap/stream-overlap";
import { streamSharedTitles } from "@/lib/overlap/stream-shared-titles";
import { serve } from "@/lib/request/serve";

export const overlapHandlers = [
  serve(allPlatformsOverlapCall, ({ scope, params, query }) =>
    listPlatformOverlaps(scope.within(params.organization), query),
  ),
  serve(cancellationCall, ({ scope, params, query }) => showCancellation(scope.within(params.organization), query)),
  serve(titleLossesCall, ({ scope, params, query, running }) =>
    listTitleLosses(scope.within(params.organization), query, running),
  ),
  serve(titleLossesFileCall, ({ scope, params, query, running }) =>
    streamTitleLosses(scope, params.organization, {
      asked: query,
      running: { ...running, locale: query.language ?? running.locale },
    }),
  ),
  serve(platformOverlapCall, async ({ scope, params, query }) => {
    const { pairs } = await listPairOverlaps(scope.within(params.organization), query);
    return pairs;
  }),
  serve(overlapFileCall, ({ scope, params, query, locale }) =>
    streamOverlap(scope, params.organization, { ...query, locale: query.language ?? locale }),
  ),
  serve(portfolioCall, ({ scope, params, query }) => showPortfolio(scope.within(params.organization), query)),
  serve(titleInterestByPlatformCall, ({ scope, params, query, running }) => {
    const { multiplatform, ...filters } = query;
    const at_least = multiplatform === "true" ? 2 : 1;
    return listSharedTitles(scope.within(params.organization), {
      asked: { ...filters, at_least },
      running,
    });
  }),
  serve(listSharedTitlesCall, ({ scope, params, query, running }) =>
    listSharedTitles(scope.within(params.organization), { asked: query, running }),
  ),
  serve(sharedTitlesFileCall, ({ scope, params, query, running }) => {
    return streamSharedTitles(scope, params.organization, {
      asked: query,
      running: { ...running, locale: query.language ?? running.locale },
    });
  }),
];
