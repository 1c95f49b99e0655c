import { month } from "@/lib/counter/standard/month";
import { briefingFile } from "@/lib/insights/briefing/briefing-file";
import { briefingCall, briefingFileCall, mailBriefingCall } from "@/lib/insights/briefing/contract";
import { mailBriefing } from "@/lib/insights/briefing/mail-briefing";
import { readBriefing } from "@/lib/insights/briefing/read-briefing";
import { attentionCall, interestOverviewCall, titleHistogramCall } from "@/lib/insights/dashboard/contract";
import { listAttention } from "@/lib/insights/dashboard/list-attention";
import { readInterest } from "@/lib/insights/dashboard/read-interest";
import { readTitleHistogram } from "@/lib/insights/dashboard/read-title-histogram";
import { heatmapCall } from "@/lib/insights/heatmap/contract";
import { readHeatmap } from "@/lib/insights/heatmap/read-heatmap";
import { chartMarksCall } from "@/lib/insights/marks/contract";
import { listMarks } from "@/lib/insights/marks/list-marks";
import { bringBackUnusualCall, dismissUnusualCall, listUnusualCall } from "@/lib/insights/unusual/contract";
import { bringBackUnusual, dismissUnusual } from "@/lib/insights/unusual/dismiss-unusual";
import { listUnusualMonths } from "@/lib/insights/unusual/list-unusual-months";
import { requestScope, scopeOrNull } from "@/lib/request/request-scope";
import { serve } from "@/lib/request/serve";

export const insightsHandlers = [
  serve(briefingCall, ({ scope, params, query, running }) =>
    readBriefing(scope, params.organization, { query, running }),
  ),
  serve(briefingFileCall, ({ scope, params, query, running }) =>
    briefingFile(scope, params.organization, {
      query,
      running: { ...running, locale: query.language ?? running.locale },
    }),
  ),
  serve(mailBriefingCall, async ({ scope, params, query, running }) =>
    mailBriefing(scope, await requestScope("usage.view"), {
      ...{ organization: params.organization, query },
      running: { ...running, locale: query.language ?? running.locale },
    }),
  ),
  serve(chartMarksCall, ({ scope, query, running }) => listMarks(scope, query, running)),
  serve(heatmapCall, async ({ scope, query, running }) =>
    readHeatmap(scope, { usage: await requestScope("usage.view"), query, running }),
  ),
  serve(attentionCall, async ({ scope, params, locale }) => {
    const [harvest, uploads, commands] = await Promise.all([
      scopeOrNull("harvest.manage"),
      scopeOrNull("uploads.manage"),
      scopeOrNull("commands.run"),
    ]);
    return listAttention({ usage: scope, harvest, uploads, commands }, { organization: params.organization, locale });
  }),
  serve(interestOverviewCall, ({ scope, params, query, running }) =>
    readInterest(
      scope,
      { ...params, from: query.from ? month(query.from) : null, to: query.to ? month(query.to) : null },
      running,
    ),
  ),
  serve(titleHistogramCall, ({ scope, params, query, running }) =>
    readTitleHistogram(
      scope,
      { ...params, from: query.from ? month(query.from) : null, to: query.to ? month(query.to) : null },
      running,
    ),
  ),
  serve(listUnusualCall, ({ scope, query, running }) => {
    const { organization, platform, interest_group: group, from, to, state, page } = query;
    const request = { organization, platform, group, from, to, state, page };
    return listUnusualMonths(
      scope,
      { ...request, size: query.page_size, explained: query.explain === "true" },
      running,
    );
  }),
  serve(bringBackUnusualCall, ({ scope, body }) => bringBackUnusual(scope, body)),
  serve(dismissUnusualCall, ({ scope, body }) => dismissUnusual(scope, body)),
];
