import { readChangelogCall } from "@/lib/releases/contract";
import { readChangelog } from "@/lib/releases/read-changelog";
import { serve } from "@/lib/request/serve";

export const GET = serve(readChangelogCall, () => readChangelog("en"));
