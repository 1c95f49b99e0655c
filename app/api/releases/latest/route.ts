import { readLatestReleaseCall } from "@/lib/help/releases/contract";
import { showLatestRelease } from "@/lib/help/releases/show-latest-release";
import { serve } from "@/lib/request/serve";

export const GET = serve(readLatestReleaseCall, showLatestRelease);
