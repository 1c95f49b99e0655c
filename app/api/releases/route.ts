import { listReleasesCall } from "@/lib/releases/contract";
import { listReleases } from "@/lib/releases/list-releases";
import { serve } from "@/lib/request/serve";

export const GET = serve(listReleasesCall, listReleases);
