import { changeHelpLink } from "@/lib/help/change-help-link";
import {
  changeHelpLinkCall,
  listDestinationsCall,
  listHelpLinksCall,
  readPictureCall,
  readRouteHelpCall,
} from "@/lib/help/contract";
import { getRouteHelp } from "@/lib/help/get-route-help";
import { listDestinations } from "@/lib/help/list-destinations";
import { listHelpLinks } from "@/lib/help/list-help-links";
import { openPicture } from "@/lib/help/open-picture";
import { listReleasesCall, readChangelogCall, readLatestReleaseCall } from "@/lib/help/releases/contract";
import { listReleases, showLatestRelease } from "@/lib/help/releases/list-releases";
import { readChangelog } from "@/lib/help/releases/read-changelog";
import { serve } from "@/lib/request/serve";

export const helpHandlers = [
  serve(readChangelogCall, () => readChangelog("en")),
  serve(listDestinationsCall, ({ query }) => listDestinations(query.language)),
  serve(readRouteHelpCall, ({ params, query }) => getRouteHelp(params.route, query.language)),
  serve(readPictureCall, ({ params, query }) => openPicture(params.route, query.language)),
  serve(listHelpLinksCall, ({ scope }) => listHelpLinks(scope)),
  serve(changeHelpLinkCall, ({ scope, body }) => changeHelpLink(scope, body)),
  serve(listReleasesCall, listReleases),
  serve(readLatestReleaseCall, showLatestRelease),
];
