import { listReleasesCall } from "@/lib/help/releases/contract";
import { listReleases } from "@/lib/help/releases/list-releases";
import { serve } from "@/lib/request/serve";

export const GET = serve(listReleasesCall, listReleases);
