import { readLatestReleaseCall } from "@/lib/releases/contract";
import { showLatestRelease } from "@/lib/releases/show-latest-release";
import { serve } from "@/lib/request/serve";

export const GET = serve(readLatestReleaseCall, showLatestRelease);
