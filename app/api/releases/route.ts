import { serve } from "@/lib/access/serve";
import { listReleasesCall } from "@/lib/releases/contract";
import { listReleases } from "@/lib/releases/list-releases";

export const GET = serve(listReleasesCall, listReleases);
