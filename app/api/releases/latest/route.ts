import { serve } from "@/lib/access/serve";
import { readLatestReleaseCall } from "@/lib/releases/contract";
import { showLatestRelease } from "@/lib/releases/show-latest-release";

export const GET = serve(readLatestReleaseCall, showLatestRelease);
